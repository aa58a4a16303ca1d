/// Where the tests keep their data.
package enum Fixtures {}
