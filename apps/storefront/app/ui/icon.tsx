import { type ComponentProps, createElement, Fragment } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];

interface IconProps extends ComponentProps<'svg'> {
  size?: number;
}

/** One of lucide's icons; the package's own component has settings for everything, at 3 KB. */
export default function createIcon({ node }: { node: Shape[] }) {
  const shapes = createElement(Fragment, null, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
  return ({ size = 24, ...rest }: IconProps) => (
    <svg
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      {...rest}
    >
      {shapes}
    </svg>
  );
}
