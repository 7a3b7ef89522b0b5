import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { messages } from '../../i18n/messages.ts';
import { addComparedSlug, buildComparePath } from './compared-slugs.ts';
import { readSessionText } from './session-text.ts';

interface CompareLinkProps {
  slug: string;
  name: string;
  className: string | undefined;
}

/** Link that adds a product to the comparison of this tab; without scripts it begins one. */
export function CompareLink({ slug, name, className }: CompareLinkProps) {
  const [slugs, setSlugs] = useState([slug]);
  useEffect(() => setSlugs(addComparedSlug(readSessionText('compared'), slug)), [slug]);
  return (
    <Link to={buildComparePath(slugs)} aria-description={name} className={className}>
      {messages().product.compare}
    </Link>
  );
}
