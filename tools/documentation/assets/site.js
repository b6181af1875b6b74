const RESULTS_MAX = 12;
const LIBRARY = '/docs/assets/minisearch.js';
const SECTIONS = '/docs/assets/search.json';
const input = document.querySelector('search input');
const results = document.querySelector('search ul');
let index;

/** Loads the texts of all pages once, when the reader begins to type. */
function loadIndex() {
  index ??= Promise.all([import(LIBRARY), fetch(SECTIONS)]).then(async ([{ default: MiniSearch }, answer]) => {
    const search = new MiniSearch({
      idField: 'address',
      fields: ['title', 'page', 'text'],
      storeFields: ['title', 'page'],
      searchOptions: { prefix: true, fuzzy: 0.15, combineWith: 'AND', boost: { title: 4, page: 2 } },
    });
    search.addAll(await answer.json());
    return search;
  });
  return index;
}

async function showResults() {
  const query = input.value.trim();
  const found = query === '' ? [] : (await loadIndex()).search(query).slice(0, RESULTS_MAX);
  if (input.value.trim() !== query) return;
  results.replaceChildren(...(found.length > 0 ? found.map(toItem) : [toText('Nothing found')]));
  results.hidden = query === '';
}

function toItem({ id, title, page }) {
  const item = document.createElement('li');
  const link = item.appendChild(document.createElement('a'));
  link.href = id;
  link.append(title);
  if (page !== title) link.appendChild(document.createElement('small')).append(page);
  return item;
}

function toText(text) {
  const item = document.createElement('li');
  item.append(text);
  return item;
}

/** A slash begins a search, Escape leaves it, and arrows move between its results. */
function handleKey(event) {
  if (event.key === '/' && document.activeElement !== input) moveTo(input, event);
  else if (results.hidden) return;
  else if (event.key === 'Escape') results.hidden = true;
  else moveBetweenResults(event);
}

function moveBetweenResults(event) {
  const links = [...results.querySelectorAll('a')];
  const position = links.indexOf(document.activeElement);
  if (event.key === 'ArrowDown') moveTo(links[position + 1], event);
  if (event.key === 'ArrowUp') moveTo(links[position - 1] ?? input, event);
  if (event.key === 'Enter' && position < 0) links[0]?.click();
}

function moveTo(element, event) {
  event.preventDefault();
  element?.focus();
}

input.addEventListener('focus', loadIndex);
input.addEventListener('input', showResults);
document.addEventListener('keydown', handleKey);
document.addEventListener('click', ({ target }) => {
  if (!target.closest('search')) results.hidden = true;
});
document.querySelector('#navigation [aria-current]')?.scrollIntoView({ block: 'nearest' });
