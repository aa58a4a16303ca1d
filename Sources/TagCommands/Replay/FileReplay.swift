import TagDiagnostics
import TagEvents
import TagRuntime

/// A replay in which each file of events is a session: the lanes take one file after the other, the largest first.
enum FileReplay {
    static func run(
        _ files: [EventFile], _ task: ReplayTask, lanes: Int, _ control: ReplayControl
    ) async throws(CommandFailure) -> ReplayTally {
        let order = files.indices.sorted { (files[$1].size, $0) < (files[$0].size, $1) }
        let count = max(1, min(lanes, files.count))
        let results = await Parallel.map(Array(0..<count), jobs: count) { _ in
            run(files, order, task, control)
        }
        if control.hasTooManyErrors, let place = try? place(ofErrorAfter: control.mostErrors, in: files) {
            throw control.tooManyErrors(at: place)
        }
        var tally = ReplayTally(task.plan.pair)
        for result in results { tally.add(try result.get()) }
        return tally
    }

    /// Returns the place of the first line that is one too many, in the order of the files: which one the lanes meet differs
    /// from run to run.
    private static func place(
        ofErrorAfter count: Int, in files: [EventFile]
    ) throws(CommandFailure) -> String? {
        guard files.allSatisfy(\.isRegular) else { return nil }
        var left = count
        for file in files {
            var blocks = try EventBlocks(file.path)
            var reader = EventReader(path: blocks.path)
            while let block = try blocks.next() {
                reader.begin(block)
                while let line = reader.next() {
                    guard case .fault = line else { continue }
                    if left == 0 { return "\(file.path):\(reader.number)" }
                    left -= 1
                }
            }
        }
        return nil
    }

    private static func run(
        _ files: [EventFile], _ order: [Int], _ task: ReplayTask, _ control: ReplayControl
    ) -> Result<ReplayTally, CommandFailure> {
        var lane = ReplayLane(task.plan)
        do throws(CommandFailure) {
            while !control.isStopped {
                let turn = control.takeNumber()
                guard turn < order.count else { break }
                try replay(files, order[turn], &lane, task, control)
            }
            return .success(lane.takeTally())
        } catch {
            control.stop()
            return .failure(error)
        }
    }

    private static func replay(
        _ files: [EventFile], _ number: Int, _ lane: inout ReplayLane, _ task: ReplayTask,
        _ control: ReplayControl
    ) throws(CommandFailure) {
        // Which of several files has the line that is one too many depends on the lanes.
        let (file, isAlone) = (files[number], files.count == 1)
        lane.beginSession()
        var blocks = try EventBlocks(file.path)
        var reader = EventReader(path: blocks.path)
        var work = EventWork(isLimited: task.limitsWork, containers: task.plan.containers)
        var counted = 0
        while !control.isStopped, let block = try blocks.next() {
            reader.begin(block)
            var events = 0
            while let line = reader.next() {
                let place = ReplayTally.Place(file: number, line: reader.number)
                work.begin(bytes: reader.size)
                switch line {
                case .event(let event):
                    events += 1
                    lane.push(reader.tape, at: event, place)
                    work.pay(Budget(steps: lane.takeCost(), memory: 0))
                    try work.check()
                case .fault(_, let fault):
                    lane.noteBadLine(fault?.message, place)
                    try control.countError(at: isAlone ? "\(file.path):\(place.line)" : nil)
                }
            }
            Progress.step(events, bytes: blocks.bytesRead - counted)
            counted = blocks.bytesRead
        }
    }
}
