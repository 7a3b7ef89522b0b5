import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { type Declarations, type Declared, readDeclarations } from './declarations.ts';

/** JSON schema of a type; `true` allows everything, `false` nothing. */
export type Schema = boolean | { [keyword: string]: unknown };

export interface SchemaOptions {
  /** Types of objects that are described wherever they occur. Of other objects of the API only the kind is described. */
  described: string[];
  /** Names of members that only have to be objects, such as the details of payment methods that nobody plays. */
  isClosed(member: string): boolean;
}

/** Longest text that Stripe returns in a field without a limit of its own. */
const longestText = 5000;
/** Longest value in the metadata of an object. */
const longestMetadataValue = 500;

/** Builds JSON schemas from the declaration files of Stripe's library, by the names of the types. */
export class SchemaBuilder {
  readonly definitions: Record<string, Schema> = {};
  readonly #options: SchemaOptions;
  readonly #files = new Map<string, DeclarationFile>();

  constructor(options: SchemaOptions) {
    this.#options = options;
  }

  /** Adds a type and everything that it refers to. @throws Error when no file declares it */
  addType(name: string, path: string): void {
    if (!this.#resolveName(name, { file: this.#readFile(path), scope: [] }))
      throw new Error(`${path} does not declare ${name}`);
  }

  #readFile(path: string): DeclarationFile {
    const file = this.#files.get(path) ?? readDeclarationFile(path);
    this.#files.set(path, file);
    return file;
  }

  #buildType(type: string, place: Place): Schema {
    const parts = type.split(/ \| (?![^<]*>)/);
    if (parts.length > 1) return mergeAlternatives(parts.map((part) => this.#buildType(part, place)));
    const literal = /^'(.*)'$/.exec(type);
    if (literal) return { enum: [literal[1]] };
    const [, generic, inner = ''] = /^(?:Stripe\.)?(Array|ApiList)<(.+)>$/.exec(type) ?? [];
    if (generic === 'Array') return { type: 'array', items: this.#buildType(inner, place) };
    if (generic) return buildListSchema(this.#buildType(inner, place));
    return plainTypes.get(type) ?? this.#resolveName(type, place) ?? true;
  }

  /** Resolves a name in the namespaces around it, then in the file that the place imports it from. */
  #resolveName(name: string, { file, scope }: Place): Schema | undefined {
    for (let depth = scope.length; depth >= 0; depth--) {
      const qualified = [...scope.slice(0, depth), name].join('.');
      const inside = { file, scope: qualified.split('.').slice(0, -1) };
      const alias = file.declarations.aliases.get(qualified);
      if (alias !== undefined) return this.#buildType(alias, inside);
      const declared = file.declarations.interfaces.get(qualified);
      if (declared) return this.#buildInterface(qualified, declared, inside);
    }
    const imported = file.imports.get(name.split('.')[0] ?? '');
    if (!imported) return undefined;
    const innerNames = name.split('.').slice(1);
    return this.#resolveName([imported.name, ...innerNames].join('.'), {
      file: this.#readFile(imported.path),
      scope: [],
    });
  }

  #buildInterface(name: string, { bases, members, optional }: Declared, { file, scope }: Place): Schema {
    if (bases.length > 0) throw new Error(`${name} has the bases ${bases}, whose members would be missing`);
    if (name === 'Metadata')
      return { type: 'object', additionalProperties: { type: 'string', maxLength: longestMetadataValue } };
    const isApiObject = scope.length === 0 && /^'/.test(members.get('object') ?? '');
    if (isApiObject && !this.#options.described.includes(name)) return { type: 'object' };
    const ref = { $ref: `#/$defs/${name}` };
    if (name in this.definitions) return ref;
    this.definitions[name] = true; // a type may refer to itself
    const inside = { file, scope: [...scope, name.split('.').at(-1) ?? ''] };
    const entries = [...members].map(([member, type]): [string, Schema] => [
      member,
      this.#options.isClosed(member) ? { type: ['object', 'null'] } : this.#buildType(type, inside),
    ]);
    const { '*': additionalProperties = entries.length === 0, ...properties } = Object.fromEntries(entries);
    const required = Object.keys(properties).filter((member) => !optional.has(member));
    this.definitions[name] = { type: 'object', properties, required, additionalProperties };
    return ref;
  }
}

interface DeclarationFile {
  declarations: Declarations;
  /** Where imported names are declared, and under which name. */
  imports: Map<string, { name: string; path: string }>;
}

/** A file, and the namespaces around a name in it, outermost first. */
interface Place {
  file: DeclarationFile;
  scope: string[];
}

function readDeclarationFile(path: string): DeclarationFile {
  const source = readFileSync(path, 'utf8');
  const imports = new Map<string, { name: string; path: string }>();
  for (const [, names = '', from = ''] of source.matchAll(/^(?:import|export) \{([^}]+)\} from '([^']+)\.js';/gm)) {
    const importedPath = resolve(dirname(path), `${from}.d.ts`);
    if (!existsSync(importedPath)) continue;
    for (const entry of names.split(',')) {
      const [name = '', localName = name] = entry.trim().split(' as ');
      imports.set(localName, { name, path: importedPath });
    }
  }
  return { declarations: readDeclarations(source), imports };
}

const plainTypes = new Map<string, Schema>([
  ['string', { type: 'string', maxLength: longestText }],
  ['number', { type: 'number' }],
  ['boolean', { type: 'boolean' }],
  ['true', { const: true }],
  ['false', { const: false }],
  ['null', { type: 'null' }],
  ['void', false],
  ['object', { type: 'object' }],
  ['unknown', true],
  ['any', true],
  ['Decimal', { type: 'string' }],
  ['OtherString', { type: 'string' }],
]);

function buildListSchema(items: Schema): Schema {
  const properties = {
    object: { const: 'list' },
    data: { type: 'array', items },
    has_more: { type: 'boolean' },
    url: { type: 'string', maxLength: longestText },
  };
  return { type: 'object', properties, required: Object.keys(properties), additionalProperties: false };
}

/** Combines the parts of a union; its literals become one enumeration. */
function mergeAlternatives(parts: Schema[]): Schema {
  const literals = parts.flatMap((part) => (typeof part === 'object' && Array.isArray(part.enum) ? part.enum : []));
  const otherParts = parts.filter((part) => typeof part !== 'object' || !Array.isArray(part.enum));
  const alternatives = [...(literals.length > 0 ? [{ enum: literals }] : []), ...otherParts];
  return alternatives.length === 1 ? (alternatives[0] ?? true) : { anyOf: alternatives };
}

/** Returns the path of the declaration file of a resource. */
export const resourceFile = (library: string, name: string): string => join(library, 'resources', `${name}.d.ts`);
