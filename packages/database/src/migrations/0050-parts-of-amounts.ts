import { type Kysely, sql } from 'kysely';

interface FacetRow {
  chunk: number;
  facet: string;
  names: string;
  version: number;
  bits: Uint8Array;
}

/** The prices of 1,024 products are a row, where those of a chunk were; popularity as well. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ chunk: number }>`select chunk from product_chunks order by chunk`.execute(db);
  for (const { chunk } of rows) for (const facet of ['popularity', 'price']) await splitFacetRow(db, chunk, facet);
}

async function splitFacetRow(db: Kysely<unknown>, chunk: number, facet: string): Promise<void> {
  const { rows } = await sql<FacetRow>`select * from product_facets
    where chunk = ${chunk} and facet = ${facet}`.execute(db);
  for (const row of rows) {
    await sql`delete from product_facets where chunk = ${chunk} and facet = ${facet}`.execute(db);
    const values = unpackValues(row);
    for (let part = 0; part < parts; part += 1) await insertPartRow(db, row, part, values);
  }
}

const products = 1024;
const parts = 16;
/** The first bytes of amounts tell how wide the others are. */
const headBytes = 4;

type Value = [name: string, bytes: Buffer];

/** Unpacks values: their number, the length of each, then the bytes of each, aligned to multiples of four. */
function unpackValues({ names, bits }: FacetRow): Value[] {
  const bytes = Buffer.from(bits);
  const list: string[] = JSON.parse(names);
  let start = (list.length + 1) * 4;
  return list.map((name, index) => {
    const length = bytes.readUInt32LE((index + 1) * 4);
    const valueBytes = bytes.subarray(start, start + length);
    start += length + (-length & 3);
    return [name, valueBytes];
  });
}

async function insertPartRow(db: Kysely<unknown>, row: FacetRow, part: number, allValues: Value[]): Promise<void> {
  const values = allValues.flatMap(([name, bytes]): Value[] => {
    const partBytes = slicePartBytes(bytes, part);
    return partBytes.some((byte) => byte !== 0)
      ? [[name, Buffer.concat([bytes.subarray(0, headBytes), partBytes])]]
      : [];
  });
  if (values.length === 0) return;
  const facet = part === 0 ? row.facet : `${row.facet} ${part}`;
  const names = JSON.stringify(values.map(([name]) => name));
  await sql`insert into product_facets (chunk, facet, names, version, bits)
    values (${row.chunk}, ${facet}, ${names}, ${row.version}, ${packValues(values.map(([, bytes]) => bytes))})`.execute(
    db,
  );
}

function slicePartBytes(bytes: Buffer, part: number): Buffer {
  const width = bytes[0] ?? headBytes;
  const first = headBytes + part * products * width;
  return bytes.subarray(first, first + products * width);
}

function packValues(values: Buffer[]): Buffer {
  const head = Uint32Array.from([values.length, ...values.map(({ byteLength }) => byteLength)]);
  return Buffer.concat([new Uint8Array(head.buffer), ...values]); // amounts are multiples of four already
}
