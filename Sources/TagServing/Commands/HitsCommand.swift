package import ArgumentParser

/// `tagc hits`: stored hits.
package struct HitsCommand: AsyncParsableCommand {
    package static let configuration = CommandConfiguration(commandName: "hits", abstract: "x")
    package init() {}
}
