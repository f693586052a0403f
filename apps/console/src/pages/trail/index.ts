export { RecordTrail } from './record-trail.tsx'
export { TrailList } from './trail-list.tsx'
