// TypeScript for what the server and the page say to each other, made from the descriptions that are published:
//   src/protocol/schema.ts   docs/server/socket.schema.json
//   src/protocol/http.ts     docs/server/openapi.json: what only HTTP answers have
//
//   node tools/protocol.mjs [--check]
// With --check nothing is written: fails if a file is not what its description says.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { compile } from 'json-schema-to-typescript';
import { format, resolveConfig } from 'prettier';
import ts from 'typescript';

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const readJson = (name) => JSON.parse(readFileSync(here(`../../docs/server/${name}`), 'utf8'));

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

/** A definition as the generator understands it: pairs stay pairs, other lists may have any length. */
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

/** A component of OpenAPI 3.0 as JSON Schema. */
function fromOpenApi(node) {
  if (Array.isArray(node)) return node.map(fromOpenApi);
  if (typeof node !== 'object' || node === null) return node;
  const { nullable, $ref, ...rest } = node;
  if ($ref !== undefined) return { $ref: $ref.replace('#/components/schemas/', '#/$defs/') };
  const out = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, fromOpenApi(value)]));
  return nullable === true && typeof out.type === 'string' ? { ...out, type: [out.type, 'null'] } : out;
}

/** Nobody changes what was said: every field and list is read-only. */
function readonly(text) {
  const file = ts.createSourceFile('made.ts', text, ts.ScriptTarget.Latest, true);
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

/** Types of these definitions and of what they refer to. */
async function typesOf($defs, names, head, target) {
  // The generator writes what its root leads to; the root itself is not wanted.
  const all = { $defs, anyOf: names.map((name) => ({ $ref: `#/$defs/${name}` })) };
  const made = await compile(all, 'All', { additionalProperties: false, bannerComment: head, format: false });
  const folded = made
    .replace(/export type All =[^;]*?\n(?=\/\*\*|export)/, '')
    .replace(/\/\*\*\n\s*\* (.*)\n\s*\*\//g, '/** $1 */');
  return format(readonly(folded), { ...(await resolveConfig(target)), filepath: target });
}

async function schemaTypes(target) {
  const { $defs } = prepared(readJson('socket.schema.json'));
  const head =
    '// What the server and the page say to each other. Made from docs/server/socket.schema.json: `npm run protocol`.';
  return typesOf($defs, Object.keys($defs), head, target);
}

async function httpTypes(target) {
  const { schemas } = readJson('openapi.json').components;
  const head = '// Answers over HTTP alone. Made from docs/server/openapi.json: `npm run protocol`.';
  return typesOf(fromOpenApi(schemas), ['Level', 'PastGame', 'Person', 'Rating', 'Session'], head, target);
}

const stale = [];
for (const [name, make] of [
  ['schema.ts', schemaTypes],
  ['http.ts', httpTypes],
]) {
  const target = here(`../src/protocol/${name}`);
  const now = await make(target);
  if (!process.argv.includes('--check')) writeFileSync(target, now);
  else if (readFileSync(target, 'utf8') !== now) stale.push(name);
}
if (stale.length > 0) {
  console.error(`src/protocol/${stale.join(', ')}: not what docs/server says any more. Make it anew: npm run protocol`);
  process.exit(1);
}
