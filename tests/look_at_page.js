// What a browser sees of a page, at the width it has: told to the page that has it in a frame.
'use strict';
const found = [];
const width = document.documentElement.clientWidth;
if (document.documentElement.scrollWidth > width) found.push(`the page is ${document.documentElement.scrollWidth} wide, the window ${width}`);
for (const e of document.body.querySelectorAll('*')) {
  const box = e.getBoundingClientRect();
  if (e.closest('.scroll') !== null && !e.matches('.scroll')) continue; // it scrolls inside
  if (box.width > 0 && (box.right > width + 1 || box.left < -1) && !e.matches('.skip')) found.push(`${e.tagName} ends at ${box.right}`);
}
for (const e of document.querySelectorAll('svg')) if (!e.querySelector('title') || !e.querySelector('desc')) found.push('an svg has no title');
for (const e of document.querySelectorAll('table')) if (!e.caption || !e.querySelector('thead th')) found.push('a table has no head');
const ids = Array.from(document.querySelectorAll('[id]'), (e) => e.id);
if (new Set(ids).size !== ids.length) found.push('an id is there twice');
for (const e of document.querySelectorAll('a[href^="#"]'))
  if (!document.getElementById(decodeURIComponent(e.getAttribute('href').slice(1)))) found.push(`nothing is at ${e.getAttribute('href')}`);
// Text and what is behind it, as WCAG 2.1 reckons contrast; of the page's own text 4.5 is asked.
const luminance = (rgb) => rgb.map((c) => (c / 255 <= 0.03928 ? c / 255 / 12.92 : ((c / 255 + 0.055) / 1.055) ** 2.4)).reduce((s, c, i) => s + c * [0.2126, 0.7152, 0.0722][i], 0);
const colour = (text) => text.match(/[\d.]+/g).map(Number);
const behind = (e) => { for (; e; e = e.parentElement) { const c = colour(getComputedStyle(e).backgroundColor); if (c.length === 3 || c[3] > 0) return c; } return [255, 255, 255]; };
for (const e of document.querySelectorAll('p, td, th, dd, dt, a, li, summary, caption, h1, h2, h3, span.verdict')) {
  if (e.textContent.trim() === '' || e.matches('.skip')) continue;
  const l = [luminance(colour(getComputedStyle(e).color).slice(0, 3)), luminance(behind(e).slice(0, 3))];
  const ratio = (Math.max(...l) + 0.05) / (Math.min(...l) + 0.05);
  if (ratio < 4.5) found.push(`${e.tagName}.${e.className} '${e.textContent.slice(0, 20)}' has a contrast of ${ratio.toFixed(2)}`);
}
parent.postMessage(`FOUND at ${innerWidth}: ${found.length ? [...new Set(found)].slice(0, 20).join('; ') : 'nothing'}.`, '*');
