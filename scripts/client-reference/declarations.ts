/** A declaration of a type file as `tsc` writes it: one statement begins in the first column, its members four further. */
export interface Declaration {
  name: string;
  doc: string[];
  /** As it stands, without its comment. */
  text: string;
  members: Member[];
}

export interface Member {
  name: string;
  doc: string[];
  text: string;
}

/** Every interface, type, class and function of a type file. */
export function declarationsOf(source: string): Declaration[] {
  return blocks(source.split('\n'), '').flatMap(({ doc, lines }) => {
    const name = /^(?:export )?(?:declare )?(?:interface|type|class|function|const) (\w+)/.exec(lines[0] ?? '')?.[1];
    return name ? [{ name, doc, text: lines.join('\n'), members: membersOf(lines) }] : [];
  });
}

function membersOf(lines: string[]): Member[] {
  return blocks(lines.slice(1, -1), '    ').map(({ doc, lines: member }) => {
    const text = member.map((line) => line.slice(4)).join('\n');
    return { name: /^(?:readonly )?(\$?\w+)/.exec(text)?.[1] ?? '', doc, text };
  });
}

/** Statements of one depth, each with the comment that stands before it. */
function blocks(lines: string[], indent: string): { doc: string[]; lines: string[] }[] {
  const found: { doc: string[]; lines: string[] }[] = [];
  let doc: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const start = at;
    if (lines[at]?.startsWith(`${indent}/**`)) {
      while (!lines[at]?.endsWith('*/')) at++;
      doc = commentText(lines.slice(start, at + 1));
    } else if (lines[at]?.trim()) {
      while (!isEnd(lines, at, indent)) at++;
      found.push({ doc, lines: lines.slice(start, at + 1) });
      doc = [];
    }
  }
  return found;
}

/** The statement ends where the next line is no deeper than it and does not close it. */
function isEnd(lines: string[], at: number, indent: string): boolean {
  const next = lines[at + 1];
  return next === undefined || (!next.startsWith(`${indent} `) && !next.startsWith(`${indent}}`));
}

function commentText(lines: string[]): string[] {
  return lines
    .map((line) => line.replace(/^\s*\/?\*+\/?\s?/, '').replace(/\s*\*\/$/, ''))
    .filter((line) => line !== '');
}
