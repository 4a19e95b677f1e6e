import { createHash } from 'node:crypto'

/**
 * The script of the page: it filters, unfolds reasons, and shows the row that an address names. Without it all rows are
 * shown. It reads only the page itself, and writes no HTML.
 */
export const matrixScript = `
'use strict'
const form = document.querySelector('form')
const count = document.querySelector('#count')
const sections = [...document.querySelectorAll('section[data-noun]')]
const rowsOf = new Map(sections.map((section) => [section, [...section.querySelectorAll('tbody')]]))
const texts = new Map()
const textOf = (row) => {
  let text = texts.get(row)
  if (text === undefined) texts.set(row, text = row.textContent.toLowerCase())
  return text
}
const has = (row, kind, value) => value === '' || row.dataset[kind] === undefined || row.dataset[kind].split(' ').includes(value)
const filter = () => {
  const { words, level, group, show } = Object.fromEntries(new FormData(form))
  const wanted = words.toLowerCase().split(/\\s+/).filter((word) => word !== '')
  const shown = (row) => {
    const kinds = (row.dataset.is ?? '').split(' ')
    if (show === 'telling' && !kinds.includes('failed') && !kinds.includes('differs')) return false
    if ((show === 'failed' || show === 'differs') && !kinds.includes(show)) return false
    return has(row, 'level', level) && has(row, 'group', group) && wanted.every((word) => textOf(row).includes(word))
  }
  const told = sections.map((section) => {
    const rows = rowsOf.get(section)
    let visible = 0
    for (const row of rows) {
      const isShown = shown(row)
      row.hidden = !isShown
      if (isShown) visible += 1
    }
    section.querySelector('.empty').hidden = visible > 0
    return visible + ' of ' + rows.length + ' ' + section.dataset.noun
  })
  count.textContent = 'Shown: ' + told.join(', ') + '.'
}
let waiting
form.addEventListener('input', () => {
  clearTimeout(waiting)
  waiting = setTimeout(filter, 120)
})
form.addEventListener('reset', () => setTimeout(filter))
form.addEventListener('submit', (event) => {
  event.preventDefault()
  filter()
})
document.addEventListener('click', (event) => {
  const button = event.target.closest('button[aria-controls]')
  if (button === null) return
  const reasons = document.getElementById(button.getAttribute('aria-controls'))
  reasons.hidden = !reasons.hidden
  button.setAttribute('aria-expanded', String(!reasons.hidden))
})
const reveal = () => {
  const row = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (row === null || row.tagName !== 'TBODY') return
  if (row.hidden) {
    form.reset()
    form.elements.show.value = 'all'
    filter()
  }
  // The head of the table may stay at the top, and would hide the row.
  const head = row.closest('table').tHead
  const stays = getComputedStyle(head.querySelector('th:last-child')).position === 'sticky'
  row.style.scrollMarginTop = (stays ? head.offsetHeight : 0) + 'px'
  row.scrollIntoView()
}
for (const reasons of document.querySelectorAll('tr.why')) reasons.hidden = true
for (const button of document.querySelectorAll('button[aria-controls]')) button.hidden = false
form.hidden = false
filter()
reveal()
addEventListener('hashchange', reveal)
`

/** The policy of the page: it allows only this script and inline styles, and loads nothing. */
export const matrixPolicy = [
  "default-src 'none'",
  "style-src 'unsafe-inline'",
  `script-src 'sha256-${createHash('sha256').update(matrixScript, 'utf8').digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
].join('; ')
