/// A kind of node.
///
/// A comment lists the children where they have an order of their own.
package enum ScriptKind: UInt8, Sendable {
    case script

    // Statements.
    case block, emptyStatement, expressionStatement, debuggerStatement
    /// A string that begins a script or a function, as `"use strict"`.
    case directive
    /// Declarators, or the variables of a loop's head. The use of the declared names says `var`, `let` or `const`.
    case variables
    /// Target, value if there is one.
    case declarator
    /// Condition, statement, statement of `else` if there is one.
    case ifStatement
    /// Start, test, step, body; ``omitted`` for what is left out.
    case forStatement
    /// Target, object, body.
    case forInStatement, forOfStatement
    /// Condition, body.
    case whileStatement
    /// Body, condition.
    case doStatement
    /// Value if there is one.
    case returnStatement, throwStatement
    /// Block, ``catchClause`` if there is one, ``finallyClause`` if there is one.
    case tryStatement
    /// Target if there is one, block.
    case catchClause
    case finallyClause
    /// Value, cases.
    case switchStatement
    /// Test, statements.
    case switchCase
    case defaultCase
    /// Label if there is one.
    case breakStatement, continueStatement
    /// Label, statement.
    case labelledStatement
    case label
    /// Object, body.
    case withStatement
    case importDeclaration, exportDeclaration
    /// Names of an `import` or `export`.
    case moduleName

    // Functions: name if there is one, parameters, body.
    case functionDeclaration, functionExpression
    /// Parameters, body: ``functionBody`` or an expression.
    case arrowFunction
    /// Key, parameters, body.
    case method, getter, setter, constructor
    case parameters, functionBody

    // Classes: name if there is one, ``heritage`` if there is one, members.
    case classDeclaration, classExpression
    case heritage
    /// Key, value if there is one.
    case field
    case staticBlock

    // Expressions.
    case identifier, this, superReference, null, `true`, `false`, number, bigInt, string, regex
    /// A reference that stands alone.
    case hole
    /// ``templateText`` and expressions, in turn.
    case template
    case templateText
    /// Function, ``template``.
    case taggedTemplate
    case array, elision, spread
    case object
    /// Key, value.
    case property
    /// Name; in a pattern it may have a value.
    case shorthand
    case propertyName, privateName, computedKey
    /// Object, ``propertyName`` or ``privateName``.
    case member
    /// Object, expression.
    case index
    /// Function, ``arguments``.
    case call
    /// Class, ``arguments`` if there are any.
    case new
    case arguments
    case importCall, importMeta, newTarget
    case unary, update, binary, logical
    /// Target, value.
    case assignment
    /// Condition, value if true, value if false.
    case conditional
    case sequence, parenthesized, yield, await

    // Patterns.
    case arrayPattern, objectPattern, rest
    /// Target, value.
    case defaultValue

    /// Nothing, in a place that another node of the same kind may use.
    case omitted
}

/// The use of a name at an identifier.
package enum NameUse: UInt8, Sendable {
    case read, assigned
    /// Read and then assigned, as by `+=` and `++`.
    case updated
    case `var`, `let`, const, function, `class`, parameter, `catch`, `import`
    /// The name of a function expression or class expression, which only its own body sees.
    case ownName
    case typeofOperand
}
