/**
 * Runs before first paint: a document that was left for another page is entered where it was left, as the router of the page
 * has written it down.
 */
export const scrollScript = `on('DOMContentLoaded',()=>{try{let y=JSON.parse(sessionStorage['react-router-scroll-positions'])[history.state.key];if(y>=0)scrollTo(0,y)}catch{}})`;
