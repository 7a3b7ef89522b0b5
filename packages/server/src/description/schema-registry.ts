import type { JsonSchema } from './page/document.ts';

/** The schemas of a description by their names, of which each says one thing. */
export class SchemaRegistry {
  readonly #schemas: Map<string, JsonSchema>;
  readonly #namesInScope = new Map<string, string>();
  #prefix = '';
  #prefixed = new Set<string>();

  constructor(schemas: Record<string, JsonSchema>) {
    this.#schemas = new Map(Object.entries(schemas));
  }

  /** From now on a schema gets the prefix when another one has its name already. */
  prefixTakenNames(prefix: string) {
    this.#prefix = prefix;
    this.#prefixed = new Set(this.#schemas.keys());
  }

  /** @returns the reference to a schema that has a name in the scope */
  find(schema: JsonSchema, scope = ''): JsonSchema | undefined {
    const name = this.#namesInScope.get(toScopeKey(schema, scope));
    return name === undefined ? undefined : toReference(name);
  }

  /** Gives a schema the first of the names that no other schema has. @returns the reference to it */
  add(schema: JsonSchema, names: string[], scope?: string): JsonSchema {
    const registeredName = scope && this.find(schema, scope);
    if (registeredName) return registeredName;
    const name = names.map((name) => this.#withPrefix(name, schema)).find((name) => this.#isFree(name, schema));
    if (!name) throw new Error(`Another schema of the description is called ${names.join(' or ')}`);
    this.#schemas.set(name, schema);
    if (scope) this.#namesInScope.set(toScopeKey(schema, scope), name);
    return toReference(name);
  }

  #withPrefix(name: string, schema: JsonSchema): string {
    return this.#prefixed.has(name) && !this.#isFree(name, schema) ? `${this.#prefix}${name}` : name;
  }

  #isFree(name: string, schema: JsonSchema): boolean {
    const otherSchema = this.#schemas.get(name);
    return otherSchema === undefined || JSON.stringify(otherSchema) === JSON.stringify(schema);
  }

  /** All of them, by name. */
  listSchemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }
}

function toScopeKey(schema: JsonSchema, scope: string): string {
  return `${scope} ${JSON.stringify(schema)}`;
}

function toReference(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` };
}
