import type { ComponentType } from 'react';

/** The search form is a feature of its own; the document hands it to the header. */
export type SearchFormType = ComponentType<{
  className?: string;
  label?: string;
  onSearch?: () => void;
  autoFocus?: boolean;
}>;
