import GRDB

/// The tables of a hit store; a change to them is a new migration at the end.
enum StoreSchema {
    static var migrator: DatabaseMigrator {
        var migrator = DatabaseMigrator()
        migrator.registerMigration("1: hits") { db in
            try db.execute(sql: hits)
            try db.execute(sql: totals)
            // Numbers begin at random, so that a new store does not repeat those of the one before.
            let first = Int64.random(in: 1 << 40..<1 << 50)
            try db.execute(sql: "INSERT INTO totals VALUES (1, 0, 0, ?)", arguments: [first])
        }
        migrator.registerMigration("2: quarantine") { db in
            try db.execute(
                sql: """
                    CREATE TABLE quarantine (
                        number INTEGER PRIMARY KEY, payload BLOB, reason TEXT NOT NULL, at_ms INTEGER NOT NULL)
                    """)
        }
        migrator.registerMigration("3: settings") { db in
            try db.execute(sql: "CREATE TABLE settings (name TEXT PRIMARY KEY, value TEXT NOT NULL)")
        }
        migrator.registerMigration("4: leases") { db in
            // A lease for each hit was two writes of its row more than sending it takes.
            try db.execute(
                sql: """
                    DROP INDEX leased;
                    ALTER TABLE hits DROP COLUMN lease_until;
                    ALTER TABLE hits DROP COLUMN lease_owner;
                    CREATE TABLE leases (
                        owner TEXT PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL,
                        until_ms INTEGER NOT NULL);
                    """)
        }
        return migrator
    }

    private static let hits = """
        CREATE TABLE hits (
            number INTEGER PRIMARY KEY,
            created_ms INTEGER NOT NULL,
            created_mono INTEGER NOT NULL,
            boot_id TEXT NOT NULL,
            encoder TEXT NOT NULL,
            property TEXT NOT NULL,
            payload BLOB NOT NULL,
            payload_len INTEGER NOT NULL,
            attempts INTEGER NOT NULL DEFAULT 0,
            last_status INTEGER NOT NULL DEFAULT 0,
            lease_until INTEGER NOT NULL DEFAULT 0,
            lease_owner TEXT NOT NULL DEFAULT '',
            checksum INTEGER NOT NULL
        );
        CREATE INDEX leased ON hits (lease_owner) WHERE lease_until > 0;
        """

    /// One row: how many hits there are, their bytes, and the last number given.
    private static let totals = """
        CREATE TABLE totals (
            one INTEGER PRIMARY KEY CHECK (one = 1),
            hits INTEGER NOT NULL, bytes INTEGER NOT NULL, last_number INTEGER NOT NULL)
        """
}
