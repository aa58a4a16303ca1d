// Reads a JSON object with `re`, `s` and `icase` a line, and answers with where ICU finds the pattern: `[start, end]` in UTF-16,
// `null`, or `"refused"`. A program of its own, for people.py.
import Foundation

struct Question: Decodable {
    let re: String
    let s: String
    let icase: Bool
}

let decoder = JSONDecoder()
var known: [String: NSRegularExpression?] = [:]
while let line = readLine() {
    let question = try decoder.decode(Question.self, from: Data(line.utf8))
    let key = "\(question.icase)\(question.re)"
    if known[key] == nil {
        known[key] = try? NSRegularExpression(
            pattern: question.re, options: question.icase ? [.caseInsensitive] : [])
    }
    guard let expression = known[key] ?? nil else {
        print("\"refused\"")
        continue
    }
    let all = NSRange(location: 0, length: question.s.utf16.count)
    let found = expression.firstMatch(in: question.s, range: all)?.range
    print(found.map { "[\($0.location), \($0.location + $0.length)]" } ?? "null")
}
