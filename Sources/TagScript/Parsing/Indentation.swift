/// The lines of a script and their indentation, for hints at a bracket that is missing.
struct Indentation {
    /// The offsets at which the lines begin, and at which their first characters that are no blanks stand.
    private var starts = [0]
    private var texts: [Int] = []

    /// Goes over the script once, so that each question costs little.
    init(_ bytes: [UInt8], count: Int) {
        for index in 0..<count where bytes[index] == 0x0A { starts.append(index + 1) }
        for start in starts {
            var text = start
            while bytes[text] == 0x20 || bytes[text] == 0x09 { text += 1 }
            texts.append(text)
        }
    }

    /// The number of the line of an offset, from 0.
    func line(_ offset: Int) -> Int {
        var (low, high) = (0, starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low
    }

    /// The number of blanks that begin a line.
    func width(_ line: Int) -> Int { texts[line] - starts[line] }

    /// Returns true if the character at an offset is the first of its line that is no blank.
    func isFirst(_ offset: Int) -> Bool { texts[line(offset)] == offset }
}
