// Without this a page has all it says; with it tables can be sorted by their heads, and paper shows what is folded.
// The file stands inside each page, so it has neither the sign of a tag nor an ampersand.
'use strict';

function keyOf(row, column) {
  const cell = row.children[column];
  const value = cell.dataset.value;
  return value === undefined ? cell.textContent.trim() : Number(value);
}

function sortBy(table, head, column) {
  const falling = head.getAttribute('aria-sort') !== 'descending';
  const sign = falling ? -1 : 1;
  const rows = Array.from(table.tBodies[0].rows);
  rows.sort((a, b) => {
    const x = keyOf(a, column), y = keyOf(b, column);
    return sign * (typeof x === 'number' ? x - y : x.localeCompare(y));
  });
  Array.from(head.parentNode.children).forEach((other) => other.removeAttribute('aria-sort'));
  head.setAttribute('aria-sort', falling ? 'descending' : 'ascending');
  rows.forEach((row) => table.tBodies[0].appendChild(row));
}

document.querySelectorAll('table:not(.heat):not(.source)').forEach((table) => {
  if (table.tBodies[0].rows.length > 2) {
    Array.from(table.tHead.rows[0].children).forEach((head, column) => {
      if (head.textContent === '') return;
      const button = document.createElement('button');
      button.type = 'button';
      button.title = 'sort by this column';
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener('click', () => sortBy(table, head, column));
    });
  }
});

function openTarget() {
  const target = document.getElementById(location.hash.slice(1));
  if (target === null) return;
  if (target.tagName.toLowerCase() === 'details') target.open = true;
}
window.addEventListener('hashchange', openTarget);
openTarget();

window.addEventListener('beforeprint', () => document.querySelectorAll('section > details').forEach((d) => {
  d.dataset.was = d.open;
  d.open = true;
}));
window.addEventListener('afterprint', () => document.querySelectorAll('section > details').forEach((d) => {
  d.open = d.dataset.was === 'true';
}));
