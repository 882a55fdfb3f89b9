// TypeScript for what the server and the page say to each other: src/protocol/schema.ts from docs/server/socket.schema.json.
//   node tools/protocol.mjs [--check]
// With --check nothing is written: fails if the file is not what the schema says.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

const source = new URL('../../docs/server/socket.schema.json', import.meta.url);
const target = fileURLToPath(new URL('../src/protocol/schema.ts', import.meta.url));

// What only a validator can use.
const forValidators = new Set([
  'if',
  'then',
  'else',
  'dependentRequired',
  'discriminator',
  'uniqueItems',
  'unevaluatedProperties',
]);

/** The schema as the generator understands it: pairs stay pairs, other lists may have any length. */
function prepared(node) {
  if (Array.isArray(node)) return node.map(prepared);
  if (typeof node !== 'object' || node === null) return node;
  const { minItems, maxItems, allOf, ...rest } = node;
  const out = {};
  for (const [key, value] of Object.entries(rest)) if (!forValidators.has(key)) out[key] = prepared(value);
  if (minItems === 2 && maxItems === 2) Object.assign(out, { minItems, maxItems });
  // A reference with words of its own would become a type of its own.
  if ('$ref' in out && 'description' in out) return { description: out.description, allOf: [{ $ref: out.$ref }] };
  if (allOf !== undefined) out.extends = prepared(allOf[0]);
  // Alternatives say all that their common frame does.
  if ('oneOf' in out) for (const key of ['type', 'required']) delete out[key];
  return out;
}

/** Nobody changes what was said: every field and list is read-only. */
function readonly(text) {
  const file = ts.createSourceFile('schema.ts', text, ts.ScriptTarget.Latest, true);
  const added = [];
  const visit = (node) => {
    if (ts.isPropertySignature(node) || ts.isIndexSignatureDeclaration(node))
      added.push([node.getStart(), 'readonly ']);
    if (ts.isArrayTypeNode(node) || ts.isTupleTypeNode(node)) {
      const inList = ts.isArrayTypeNode(node.parent);
      added.push([node.getStart(), inList ? '(readonly ' : 'readonly ']);
      if (inList) added.push([node.getEnd(), ')']);
    }
    ts.forEachChild(node, visit);
  };
  visit(file);
  let out = text;
  // From the end; of several at one place the outer one, which was met first, stays in front.
  for (const [at, word] of added.map((x, i) => [...x, i]).sort((a, b) => b[0] - a[0] || b[2] - a[2]))
    out = out.slice(0, at) + word + out.slice(at);
  return out;
}

const { $defs } = prepared(JSON.parse(readFileSync(source, 'utf8')));
// The generator writes what its root leads to; the root itself is not wanted.
const all = { $defs, anyOf: Object.keys($defs).map((name) => ({ $ref: `#/$defs/${name}` })) };
const made = await compile(all, 'All', {
  additionalProperties: false,
  bannerComment:
    '// What the server and the page say to each other. Made from docs/server/socket.schema.json: `npm run protocol`.',
  format: false,
});
const folded = made
  .replace(/export type All =[^;]*?\n(?=\/\*\*|export)/, '')
  .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */');
const now = await format(readonly(folded), { ...(await resolveConfig(target)), filepath: target });

if (!process.argv.includes('--check')) {
  writeFileSync(target, now);
} else {
  let kept = '';
  try {
    kept = readFileSync(target, 'utf8');
  } catch {
    // Not made yet.
  }
  if (kept !== now) {
    console.error(
      'src/protocol/schema.ts is not what docs/server/socket.schema.json says. Make it anew: npm run protocol',
    );
    process.exit(1);
  }
}
