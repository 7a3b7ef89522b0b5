import { messages } from '../../messages.ts';

const { chrome } = messages;

export const listLinks = () => [
  { name: chrome.deals, to: '/deals' },
  { name: chrome.bestSellers, to: '/best-sellers' },
  { name: chrome.newArrivals, to: '/new-arrivals' },
  { name: chrome.trending, to: '/trending' },
  { name: chrome.freeShipping, to: '/free-shipping' },
];

export const homeLink = () => ({ name: chrome.home, to: '/' });
