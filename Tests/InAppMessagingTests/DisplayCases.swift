import Testing

@Suite struct DisplayCases {}
