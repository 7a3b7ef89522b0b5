/** Lengths that texts have in answers for agents at most. */
export const agentTextLengths = { title: 200, description: 5000, review: 1000 } as const;

/**
 * Builds the text of a product or a review for an answer that a model reads: without HTML, without characters that
 * nobody sees, and of a bounded length.
 */
export function toAgentText(text: string, kind: keyof typeof agentTextLengths): string {
  const plainText = decodeEntities(
    text
      .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
      .replace(hiddenElements, ' ')
      .replace(tags, ' '),
  )
    // Encoded tags become tags once they are decoded
    .replace(tags, ' ')
    .normalize('NFC')
    .replace(invisibleCharacters, '')
    .replace(/\s+/g, ' ')
    .trim();
  return shorten(plainText, agentTextLengths[kind]);
}

const hiddenElements = /<(script|style|template|noscript|iframe|svg)\b[\s\S]*?(?:<\/\1\s*>|$)/gi;
const tags = /<\/?[a-z!][^>]*(?:>|$)/gi;
/** Characters that carry text for models which people do not see: format and tag characters, private use, control. */
const invisibleCharacters = /[\p{Cf}\p{Co}\p{Cs}\u{E0000}-\u{E0FFF}]|[\u{FE00}-\u{FE0F}]|(?![\t\n\r])\p{Cc}/gu;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };

function decodeEntities(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (match, decimal, hex, name) => {
    if (name !== undefined) return entities[String(name).toLowerCase()] ?? match;
    const code = decimal !== undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff) ? String.fromCodePoint(code) : ' ';
  });
}

/** Shortens a text at the end of a word where there is one. */
function shorten(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = text.slice(0, length - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${start.replace(/\s+\S{0,30}$/, '')}…`;
}

/** Phrases by which a text speaks to a model instead of a reader, in the languages of the shop. */
const instructionPatterns: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|your|system)\b.{0,40}\b(?:instructions?|prompts?|rules?|messages?|context)\b/i,
  /\b(?:ignorier|vergiss|missacht)\w*\b.{0,40}\b(?:anweisung|vorgabe|regel|befehl)\w*/i,
  /\b(?:you are|act as|pretend to be|du bist|verhalte dich)\b.{0,40}\b(?:ai|assistant|agent|language model|chatbot|ki|assistent)\b/i,
  /\b(?:system|developer|hidden)\s*(?:prompt|message|instruction)s?\b/i,
  /(?:^|\s)(?:system|assistant|user)\s*:\s*\S/i,
  /<\/?(?:system|assistant|user|instructions?|tool_call|function_calls?)\b/i,
  /\[(?:\/?inst|system)\]|<\|(?:im_start|im_end|endoftext)\|>/i,
  /\b(?:ai|llm|assistant|agent|chatbot|model)s?\b[\s,:]{1,3}(?:please\s+)?(?:must|should|always|never|add|buy|order|recommend|send|call|complete|apply|use)\b/i,
  /\b(?:add|put)\b.{0,30}\bto (?:the |your |his |her )?(?:cart|basket)\b.{0,60}\b(?:without asking|immediately|automatically|silently)\b/i,
  /\b(?:do not|don't|never)\s+(?:tell|inform|mention|ask|reveal)\b.{0,40}\b(?:user|buyer|customer|human|person)\b/i,
  /\b(?:send|post|forward|transmit)\b.{0,40}\b(?:card number|password|api key|credentials?|address)\b.{0,40}\bto\b/i,
];

/** Longest part of a text that is searched: the cost of a search is bounded. */
const searchedLength = 20_000;

/**
 * Finds a part of a text that reads like an instruction to a model.
 * @returns the part, of 160 characters at most; undefined: there is none
 */
export function findInstruction(text: string): string | undefined {
  const visibleText = text.slice(0, searchedLength).replace(invisibleCharacters, '').replace(/\s+/g, ' ');
  if (hasHiddenText(text)) return shorten(visibleText, 160);
  for (const pattern of instructionPatterns) {
    const match = pattern.exec(visibleText);
    if (match) return shorten(visibleText.slice(Math.max(0, match.index - 20), match.index + 120).trim(), 160);
  }
  return undefined;
}

/** Says whether a text has tag characters, by which text is hidden from people. */
function hasHiddenText(text: string): boolean {
  return /[\u{E0020}-\u{E007E}]{4}/u.test(text.replace(/\u{1F3F4}[\u{E0020}-\u{E007F}]+/gu, ''));
}
