/// Pairs of scalars that are one letter in two cases: Unicode's simple case folding for the scripts listed in ``table``.
///
/// Taken: ASCII, Latin-1, Latin Extended-A and Additional (0x0100–0x017F, 0x1E00–0x1EFF), Greek (0x0370–0x03FF),
/// Cyrillic and its supplement (0x0400–0x052F), Armenian, full-width Latin, and the Kelvin and Ångström signs.
/// Letters of other scripts are told apart by case. The capital I with a dot folds to nothing else, nor does ß
/// to two letters: these are not simple.
package enum CaseFolding {
    /// Letters whose other case is so many scalars away, or beside them when `step` is 1.
    struct Row {
        var low: UInt32
        var high: UInt32
        /// The difference from an upper-case letter to its lower-case one.
        ///
        /// With 1 in a row of several letters, upper and lower case alternate, beginning with an upper-case letter at `low`.
        var step: Int32

        init(_ low: UInt32, _ high: UInt32, _ step: Int32) {
            self.low = low
            self.high = high
            self.step = step
        }
    }

    /// Upper-case ranges by scalar, and single letters whose folding is irregular.
    static let table: [Row] = [
        Row(0x41, 0x5A, 32), Row(0xB5, 0xB5, 775), Row(0xC0, 0xD6, 32), Row(0xD8, 0xDE, 32),
        Row(0x100, 0x12F, 1), Row(0x132, 0x137, 1), Row(0x139, 0x148, 1), Row(0x14A, 0x177, 1),
        Row(0x178, 0x178, -121), Row(0x179, 0x17E, 1), Row(0x17F, 0x17F, -268), Row(0x370, 0x373, 1),
        Row(0x376, 0x377, 1), Row(0x37F, 0x37F, 116), Row(0x386, 0x386, 38), Row(0x388, 0x38A, 37),
        Row(0x38C, 0x38C, 64), Row(0x38E, 0x38F, 63), Row(0x391, 0x3A1, 32), Row(0x3A3, 0x3AB, 32),
        Row(0x3C2, 0x3C2, 1), Row(0x3CF, 0x3CF, 8), Row(0x3D0, 0x3D0, -30), Row(0x3D1, 0x3D1, -25),
        Row(0x3D5, 0x3D5, -15), Row(0x3D6, 0x3D6, -22), Row(0x3D8, 0x3EF, 1), Row(0x3F0, 0x3F0, -54),
        Row(0x3F1, 0x3F1, -48), Row(0x3F4, 0x3F4, -60), Row(0x3F5, 0x3F5, -64), Row(0x3F7, 0x3F8, 1),
        Row(0x3F9, 0x3F9, -7), Row(0x3FA, 0x3FB, 1), Row(0x3FD, 0x3FF, -130), Row(0x400, 0x40F, 80),
        Row(0x410, 0x42F, 32), Row(0x460, 0x481, 1), Row(0x48A, 0x4BF, 1), Row(0x4C0, 0x4C0, 15),
        Row(0x4C1, 0x4CE, 1), Row(0x4D0, 0x52F, 1), Row(0x531, 0x556, 48), Row(0x1E00, 0x1E95, 1),
        Row(0x1E9B, 0x1E9B, -58), Row(0x1E9E, 0x1E9E, -7615), Row(0x1EA0, 0x1EFF, 1),
        Row(0x212A, 0x212A, -8383), Row(0x212B, 0x212B, -8262), Row(0xFF21, 0xFF3A, 32),
    ]

    /// The scalar that all case variants of a letter share: the lower-case one.
    ///
    /// Linear in ``table``; ASCII is O(1).
    package static func folded(_ scalar: UInt32) -> UInt32 {
        if scalar < 0x80 { return scalar >= 0x41 && scalar <= 0x5A ? scalar + 32 : scalar }
        for row in table where scalar <= row.high {
            guard scalar >= row.low else { return scalar }  // the rows are in order
            if row.step == 1, row.low != row.high { return row.low + ((scalar - row.low) | 1) }
            return UInt32(truncatingIfNeeded: Int32(truncatingIfNeeded: scalar) + row.step)
        }
        return scalar
    }

    /// A scalar and what it is in another letter case.
    package static func allCases(of scalar: UInt32) -> ScalarSet {
        ScalarSet([(scalar, scalar)]).ignoringCase()
    }

    /// Adds what the scalars of a range are in another letter case, those of the range itself perhaps among them.
    static func addVariants(of range: ScalarSet.Range, to set: inout ScalarSet) {
        var folded = ScalarSet()
        for row in table { addFolded(range, row, to: &folded) }
        var sources = folded
        sources.insert(range.low, range.high)
        sources.normalise()
        set.insert(contentsOf: folded)
        for source in sources.ranges {
            for row in table { addUnfolded(source, row, to: &set) }
        }
    }

    /// The lower-case letters of the upper-case ones that range and row have in common.
    private static func addFolded(_ range: ScalarSet.Range, _ row: Row, to set: inout ScalarSet) {
        let low = max(range.low, row.low)
        let high = min(range.high, row.high)
        guard low <= high else { return }
        if row.step == 1, row.low != row.high {
            set.insert(row.low + ((low - row.low) | 1), row.low + ((high - row.low) | 1))
        } else {
            set.insert(shifted(low, row.step), shifted(high, row.step))
        }
    }

    /// The upper-case letters of a row whose lower-case ones are in the range.
    private static func addUnfolded(_ range: ScalarSet.Range, _ row: Row, to set: inout ScalarSet) {
        if row.step == 1, row.low != row.high {
            let low = max(range.low, row.low)
            let high = min(range.high, row.high)
            guard low <= high else { return }
            set.insert(row.low + ((low - row.low) & ~1), row.low + ((high - row.low) | 1))
        } else {
            let low = max(range.low, shifted(row.low, row.step))
            let high = min(range.high, shifted(row.high, row.step))
            guard low <= high else { return }
            set.insert(shifted(low, -row.step), shifted(high, -row.step))
        }
    }

    private static func shifted(_ scalar: UInt32, _ step: Int32) -> UInt32 {
        UInt32(truncatingIfNeeded: Int32(truncatingIfNeeded: scalar) + step)
    }
}
