/** A declaration of a type file as `tsc` writes it: one statement begins in the first column, its members four further. */
export interface Declaration {
  name: string;
  doc: string[];
  /** Source text of the declaration, without its comment. */
  text: string;
  members: Member[];
}

export interface Member {
  name: string;
  doc: string[];
  text: string;
}

/** Parses every interface, type, class and function of a type file. */
export function parseDeclarations(source: string): Declaration[] {
  return splitStatements(source.split('\n'), '').flatMap(({ doc, lines }) => {
    const name = /^(?:export )?(?:declare )?(?:interface|type|class|function|const) (\w+)/.exec(lines[0] ?? '')?.[1];
    return name ? [{ name, doc, text: lines.join('\n'), members: parseMembers(lines) }] : [];
  });
}

function parseMembers(lines: string[]): Member[] {
  return splitStatements(lines.slice(1, -1), '    ').map(({ doc, lines: member }) => {
    const text = member.map((line) => line.slice(4)).join('\n');
    return { name: /^(?:readonly )?(\$?\w+)/.exec(text)?.[1] ?? '', doc, text };
  });
}

/** Statements of one depth, each with the comment that stands before it. */
function splitStatements(lines: string[], indent: string): { doc: string[]; lines: string[] }[] {
  const statements: { doc: string[]; lines: string[] }[] = [];
  let doc: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const start = at;
    if (lines[at]?.startsWith(`${indent}/**`)) {
      while (!lines[at]?.endsWith('*/')) at++;
      doc = stripCommentMarks(lines.slice(start, at + 1));
    } else if (lines[at]?.trim()) {
      while (!isStatementEnd(lines, at, indent)) at++;
      statements.push({ doc, lines: lines.slice(start, at + 1) });
      doc = [];
    }
  }
  return statements;
}

/** The statement ends where the next line is no deeper than it and does not close it. */
function isStatementEnd(lines: string[], at: number, indent: string): boolean {
  const next = lines[at + 1];
  return next === undefined || (!next.startsWith(`${indent} `) && !next.startsWith(`${indent}}`));
}

function stripCommentMarks(lines: string[]): string[] {
  return lines
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?/, '').replace(/\s*\*\/$/, ''))
    .filter((line) => line !== '');
}
