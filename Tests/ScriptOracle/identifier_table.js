function ranges(re){const r=[];let s=-1;for(let c=0x80;c<=0x10FFFF+1;c++){const ok=c<=0x10FFFF&&!(c>=0xD800&&c<0xE000)&&re.test(String.fromCodePoint(c));if(ok&&s<0)s=c;if(!ok&&s>=0){r.push([s,c-1]);s=-1}}return r}
const st=ranges(/\p{ID_Start}/u), co=ranges(/^(?=\p{ID_Continue})\P{ID_Start}$/u);
function out(name,doc,r){let s=`    /// ${doc}\n    static let ${name}: [UInt32] = [\n`;let line='       ';for(const [a,b] of r){const t=` 0x${a.toString(16).toUpperCase()}, 0x${b.toString(16).toUpperCase()},`;if((line+t).length>108){s+=line+'\n';line='       '}line+=t}s+=line+'\n    ]\n';return s}
console.log(`// Generated from Unicode ${process.versions.unicode} by Tests/ScriptOracle/identifier_table.js; do not edit.

/// The characters beyond ASCII that an identifier may have: pairs of first and last, sorted.
enum IdentifierTable {
${out('starts','ID_Start.',st)}
${out('parts','ID_Continue without ID_Start.',co)}}`)
