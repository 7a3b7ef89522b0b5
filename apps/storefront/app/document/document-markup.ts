import { useState } from 'react';

/**
 * Returns the props with which React keeps an element's server-rendered markup, so that its data need not be sent a
 * second time. Event handlers belong on the element itself.
 * @param id the element's `id`
 * @param isBrought true when the document contains the markup; otherwise React renders the element's children
 */
export function useDocumentMarkup(id: string, isBrought: boolean) {
  const [html] = useState(() => (isBrought ? document.getElementById(id)?.innerHTML : undefined));
  return isBrought ? { dangerouslySetInnerHTML: { __html: html ?? '' }, suppressHydrationWarning: true } : undefined;
}
