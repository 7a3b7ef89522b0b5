import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describeShop } from '../description/index.ts';
import { noteProduced } from './produced.ts';

/** As far as answers are held against it. */
interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: object;
}

interface Response {
  content?: Record<string, { schema?: object }>;
}

export interface Call {
  method: string;
  /** with its query */
  path: string;
}

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

const described = load();

/** @throws Error when the description of the shop does not know such an answer */
export async function assertDescribed({ method, path }: Call, answer: Answer): Promise<void> {
  const { document, ajv } = await described;
  const known = pathOf(document, path.replace(/\?.*/, ''));
  if (!known) return;
  const responses = document.paths[known]?.[method.toLowerCase()]?.responses;
  if (!responses) return assertNone(method, path, answer);
  const exact = String(answer.status);
  const status = [exact, `${exact[0]}XX`, 'default'].find((one) => one in responses) ?? exact;
  const response = responses[status];
  if (!response) throw new Error(`${method} ${path} answers ${answer.status}, which is not described`);
  noteProduced(`${method} ${known} ${status}`);
  // `fields` asks for parts of records
  if (!response.content || /[?&]fields[=[]/.test(path)) return;
  const pointer = [known, method.toLowerCase(), 'responses', status, 'content'];
  assertBody({ ajv, response, pointer, answer, named: `${method} ${path} ${answer.status}` });
}

/** A path that is there and a method that is not. */
function assertNone(method: string, path: string, { status }: Answer) {
  if (method === 'OPTIONS' || method === 'HEAD' || status === 404 || status === 401 || status === 429) return;
  throw new Error(`${method} ${path} answers ${status}, and is not described`);
}

interface Body {
  ajv: Ajv2020;
  response: Response;
  pointer: string[];
  answer: Answer;
  named: string;
}

function assertBody({ ajv, response: { content = {} }, pointer, answer, named }: Body): void {
  const media = answer.type.split(';')[0]?.trim() ?? '';
  const described = content[media];
  if (!described) throw new Error(`${named} is ${media}, which is not described`);
  if (!described.schema || media !== 'application/json') return;
  const validate = validatorOf(ajv, [...pointer, media, 'schema']);
  if (validate(answer.body)) return;
  throw new Error(`${named} is not as described: ${ajv.errorsText(validate.errors?.slice(-3))}`);
}

function validatorOf(ajv: Ajv2020, pointer: string[]): ValidateFunction {
  const parts = ['paths', ...pointer].map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const reference = `shop#/${parts.join('/')}`;
  const known = ajv.getSchema(reference);
  if (!known) throw new Error(`There is no ${reference}`);
  return known;
}

/** A path without a place before one with it. */
function pathOf({ paths }: OpenApi, asked: string): string | undefined {
  if (asked in paths) return asked;
  const parts = asked.split('/');
  const fits = Object.keys(paths).filter((path) => {
    const own = path.split('/');
    return own.length === parts.length && own.every((part, at) => part.startsWith('{') || part === parts[at]);
  });
  return fits.toSorted((a, b) => a.indexOf('{') - b.indexOf('{')).at(-1);
}

async function load() {
  // what it is made of is tested by itself
  const document = (await describeShop('http://localhost:3000')) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(document, 'shop');
  return { document, ajv };
}
