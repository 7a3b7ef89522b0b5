import { type ComponentProps, createElement, Fragment } from 'react';

type Shape = [tag: string, attributes: Record<string, string>];

interface IconProps extends ComponentProps<'svg'> {
  size?: number;
}

/** Creates one of lucide's icons; the package's own component supports many more settings and takes 3 KB. */
export default function createIcon({ node }: { node: Shape[] }) {
  const shapes = createElement(Fragment, null, ...node.map(([tag, attributes]) => createElement(tag, attributes)));
  return ({ size = 24, ...svgProps }: IconProps) => (
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
      {...svgProps}
    >
      {shapes}
    </svg>
  );
}
