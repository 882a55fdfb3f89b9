// docs/server/socket.schema.json as a validator: what is wrong with something that was said, in a line each.
import { readFileSync } from 'node:fs';
import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';

type Json = Readonly<Record<string, unknown>>;
export interface Schema extends Json {
  readonly $defs: Readonly<Record<string, Definition>>;
}
export interface Definition extends Json {
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly enum?: readonly (string | null)[];
  readonly oneOf?: readonly { readonly $ref: string }[];
  readonly allOf?: readonly { readonly $ref: string }[];
}

export const schema = JSON.parse(
  readFileSync(new URL('../../docs/server/socket.schema.json', import.meta.url), 'utf8'),
) as Schema;

/** Every field that was met in something valid, as "View.phase". */
export const met = new Set<string>();

/** Each field tells when a value of it was looked at. */
function noting(definitions: Schema['$defs']): Schema['$defs'] {
  return Object.fromEntries(
    Object.entries(definitions).map(([name, definition]) => [
      name,
      definition.properties === undefined
        ? definition
        : {
            ...definition,
            properties: Object.fromEntries(
              Object.entries(definition.properties).map(([key, field]) => [key, { ...field, met: `${name}.${key}` }]),
            ),
          },
    ]),
  );
}

const ajv = new Ajv2020({
  allErrors: true,
  verbose: true,
  discriminator: true,
  strict: true,
  strictTypes: false,
  strictRequired: false,
});
ajv.addKeyword({ keyword: 'met', schemaType: 'string', validate: (name: string) => met.add(name).size > 0 });
ajv.addSchema({ ...schema, $defs: noting(schema.$defs) }, 'protocol');
const made = new Map<string, ValidateFunction>();

function validator(definition: string): ValidateFunction {
  const found = made.get(definition) ?? ajv.compile({ $ref: `protocol#/$defs/${definition}` });
  made.set(definition, found);
  return found;
}

/** In what a value is not what the schema says; nothing if it is. */
export function problems(definition: string, value: unknown): string[] {
  const validate = validator(definition);
  if (validate(value)) return [];
  return (validate.errors ?? []).map(({ instancePath, message, params, data }) => {
    const { additionalProperty, unevaluatedProperty } = params as Record<string, unknown>;
    const found = JSON.stringify(additionalProperty ?? unevaluatedProperty ?? data) ?? 'nothing';
    return `${instancePath || definition} ${message}: ${found.length > 80 ? `${found.slice(0, 77)}…` : found}`;
  });
}

/** The definitions that a union is made of, by the word that tells them apart. */
export function membersOf(union: 'ClientMessage' | 'ServerMessage' | 'GameEvent'): ReadonlyMap<string, Definition> {
  const by = { ClientMessage: 'do', ServerMessage: 'type', GameEvent: 'event' }[union];
  return new Map(
    schema.$defs[union]!.oneOf!.map(({ $ref }) => {
      const definition = schema.$defs[$ref.split('/').pop()!]!;
      return [String(definition.properties![by]!['const']), definition];
    }),
  );
}
