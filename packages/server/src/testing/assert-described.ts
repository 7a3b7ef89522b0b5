import { describeShop } from '@mercer/operator-api/description';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { noteProduced } from './produced.ts';

/** The part of an OpenAPI document that responses are checked against. */
interface OpenApi {
  paths: Record<string, Record<string, { responses: Record<string, Response> }>>;
  components: object;
}

interface Response {
  content?: Record<string, { schema?: object }>;
}

export interface Call {
  method: string;
  /** Path with its query. */
  path: string;
}

interface Answer {
  status: number;
  type: string;
  body: unknown;
}

const described = loadDescription();

/** @throws Error when the description of the shop does not know such an answer */
export async function assertDescribed({ method, path }: Call, answer: Answer): Promise<void> {
  const { document, ajv } = await described;
  const describedPath = findDescribedPath(document, path.replace(/\?.*/, ''));
  if (!describedPath) return;
  const responses = document.paths[describedPath]?.[method.toLowerCase()]?.responses;
  if (!responses) return assertMethodMissing(method, path, answer);
  const exact = String(answer.status);
  const status = [exact, `${exact[0]}XX`, 'default'].find((candidate) => candidate in responses) ?? exact;
  const response = responses[status];
  if (!response) throw new Error(`${method} ${path} answers ${answer.status}, which is not described`);
  noteProduced(`${method} ${describedPath} ${status}`);
  // `fields` asks for parts of records
  if (!response.content || /[?&]fields[=[]/.test(path)) return;
  const pointer = [describedPath, method.toLowerCase(), 'responses', status, 'content'];
  assertBodyMatches({ ajv, response, pointer, answer, callLabel: `${method} ${path} ${answer.status}` });
}

/** A path that is there and a method that is not. */
function assertMethodMissing(method: string, path: string, { status }: Answer) {
  if (method === 'OPTIONS' || method === 'HEAD' || status === 404 || status === 401 || status === 429) return;
  throw new Error(`${method} ${path} answers ${status}, and is not described`);
}

interface DescribedBody {
  ajv: Ajv2020;
  response: Response;
  pointer: string[];
  answer: Answer;
  callLabel: string;
}

function assertBodyMatches({ ajv, response: { content = {} }, pointer, answer, callLabel }: DescribedBody): void {
  const media = answer.type.split(';')[0]?.trim() ?? '';
  const described = content[media];
  if (!described) throw new Error(`${callLabel} is ${media}, which is not described`);
  if (!described.schema || media !== 'application/json') return;
  const validate = findValidator(ajv, [...pointer, media, 'schema']);
  if (validate(answer.body)) return;
  throw new Error(`${callLabel} is not as described: ${ajv.errorsText(validate.errors?.slice(-3))}`);
}

function findValidator(ajv: Ajv2020, pointer: string[]): ValidateFunction {
  const parts = ['paths', ...pointer].map((part) =>
    encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')),
  );
  const reference = `shop#/${parts.join('/')}`;
  const validator = ajv.getSchema(reference);
  if (!validator) throw new Error(`There is no ${reference}`);
  return validator;
}

/** A path without a place before one with it. */
function findDescribedPath({ paths }: OpenApi, requestedPath: string): string | undefined {
  if (requestedPath in paths) return requestedPath;
  const parts = requestedPath.split('/');
  const fits = Object.keys(paths).filter((path) => {
    const segments = path.split('/');
    return segments.length === parts.length && segments.every((part, at) => part.startsWith('{') || part === parts[at]);
  });
  return fits.toSorted((a, b) => a.indexOf('{') - b.indexOf('{')).at(-1);
}

async function loadDescription() {
  // The description has its own tests
  const document = (await describeShop('http://localhost:3000')) as OpenApi;
  const ajv = new Ajv2020({ strict: false, allErrors: false });
  formats.default(ajv);
  ajv.addSchema(document, 'shop');
  return { document, ajv };
}
