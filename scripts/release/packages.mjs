// @ts-check
// The packages in a release: those with files of their own, and those that are compiled into the build.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { filesIn } from './files.mjs'

/** Compiled into styles, pictures and data, which no source map names. */
const unmapped = ['@fontsource/unifontex', 'emojibase-data', 'moment-timezone', 'tailwindcss']

/** @param {string} file @returns {string | null} the folder of its package, such as node_modules/a/node_modules/b */
export function packageFolderOf(file) {
  const at = file.lastIndexOf('node_modules/')
  if (at < 0) return null
  const [scope = '', name = ''] = file.slice(at + 'node_modules/'.length).split('/')
  return `${file.slice(0, at)}node_modules/${scope.startsWith('@') ? `${scope}/${name}` : scope}`
}

/** @param {string} root @returns {string[]} the files in node_modules that the source maps of the build name */
function bundledFiles(root) {
  const maps = ['.next/server', '.next/static'].flatMap((folder) => filesIn(root, folder))
  return maps
    .filter((file) => file.endsWith('.map'))
    .flatMap((file) => {
      /** @type {{ sources?: string[], sections?: { map: { sources: string[] } }[] }} */
      const { sources = [], sections = [] } = JSON.parse(readFileSync(path.join(root, file), 'utf8'))
      return [...sources, ...sections.flatMap(({ map }) => map.sources)]
    })
    .map((source) => decodeURIComponent(source.replace(/^.*?(?=node_modules\/)/, '')))
}

/**
 * @param {string} root @param {readonly string[]} files of the release, relative to it
 * @returns {string[]} the folders of the packages in it, in order
 */
export function packagesIn(root, files) {
  const folders = [...files, ...bundledFiles(root), ...unmapped.map((name) => `node_modules/${name}`)]
    .filter((file) => file.startsWith('node_modules/'))
    .map(packageFolderOf)
  // Packages' own source maps name what they were made of, which need not be installed.
  const isInstalled = (/** @type {string | null} */ folder) =>
    folder !== null && existsSync(path.join(root, folder, 'package.json'))
  return /** @type {string[]} */ ([...new Set(folders)].filter(isInstalled)).sort()
}

const isLicence = (/** @type {string} */ name) =>
  /^(?:.*[-_])?(?:licen[cs]e|copying|notice|modifications)(?:[-_.].*)?$/i.test(name) &&
  !/\.[cm]?[jt]s$/.test(name)

/**
 * @param {string} root @param {readonly string[]} folders of packages
 * @returns {Set<string>} `<name>@<version>` of each, as locked
 */
export function namesOf(root, folders) {
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8'))
  const name = (/** @type {string} */ folder) =>
    folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length)
  return new Set(folders.map((folder) => `${name(folder)}@${packages[folder].version}`))
}

/** @param {string} folder @returns {string} the licences in it */
const licencesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicence(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), 'utf8').replace(/\r\n/g, '\n').trim())
    .sort()
    .join('\n\n')

/** @param {string} root @param {string} folder @returns {{ title: string, text: string }} */
function noticeOf(root, folder) {
  const { name, version, license } = JSON.parse(readFileSync(path.join(root, folder, 'package.json'), 'utf8'))
  const title = `${name ?? path.basename(folder)}${version ? ` ${version}` : ''}`
  return { title, text: licencesIn(path.join(root, folder)) || `Licence: ${license ?? 'see its package'}` }
}

/** What Next brings compiled. @param {readonly string[]} files @returns {string[]} their folders */
const compiledIntoNext = (files) => {
  const pattern = /^node_modules\/next\/dist\/compiled\/(?:@[^/]+\/)?[^/]+(?=\/)/
  return [...new Set(files.map((file) => pattern.exec(file)?.[0] ?? ''))].filter(Boolean)
}

/**
 * The licences of everything from others in a release; equal texts are written once.
 * @param {string} root @param {readonly string[]} files @returns {string}
 */
export function thirdPartyLicences(root, files) {
  /** @type {Map<string, string[]>} */
  const titles = new Map()
  const compiled = compiledIntoNext(files).filter((folder) =>
    existsSync(path.join(root, folder, 'package.json')),
  )
  for (const folder of [...packagesIn(root, files), ...compiled.sort()]) {
    const { title, text } = noticeOf(root, folder)
    titles.set(text, [...(titles.get(text) ?? []), title])
  }
  const parts = [...titles].map(([text, names]) => `${[...new Set(names)].join('\n')}\n\n${text}\n`)
  const line = `\n${'='.repeat(80)}\n\n`
  return ['This release contains the following packages.\n', ...parts].join(line)
}
