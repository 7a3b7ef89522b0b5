import styles from './page-text.module.css';
import tables from './table.module.css';

export interface Content {
  title: string;
  paragraphs: string[];
}

/** A record of the content model `pages`: a body is plain text, paragraphs are parted by blank lines. */
export function readPageContent(record: unknown): Content | null {
  if (typeof record !== 'object' || record === null) return null;
  const { title, body }: { title?: unknown; body?: unknown } = record;
  if (typeof title !== 'string') return null;
  return { title, paragraphs: String(body ?? '').split(/\n{2,}/) };
}

/** A paragraph whose lines all have `|` in them is a table, its first line the heading of the columns. */
export function PageText({ paragraphs }: Pick<Content, 'paragraphs'>) {
  return paragraphs.map((paragraph) => {
    const rows = parseTableRows(paragraph);
    return rows ? (
      <ContentTable key={paragraph} rows={rows} />
    ) : (
      <p key={paragraph} className={styles.paragraph}>
        {paragraph}
      </p>
    );
  });
}

function parseTableRows(paragraph: string): string[][] | null {
  const lines = paragraph.trim().split('\n');
  if (lines.length < 2 || lines.some((line) => !line.includes('|'))) return null;
  return lines.map((line) => line.split('|').map((cell) => cell.trim()));
}

function ContentTable({ rows: [head = [], ...rows] }: { rows: string[][] }) {
  return (
    <table className={tables.table}>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            {head.slice(1).map((column, at) => (
              <td key={column}>{cells[at]}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
