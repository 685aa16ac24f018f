export { default, generateMetadata } from './[page]/page'
