import { type ServiceType, serviceLabels } from '@cultivatd/domain/external-contact/service-type'
import { Building2, Dna, FlaskConical, Landmark, Package } from 'lucide-react'
import { Chip } from '../ui/state.tsx'
import styles from './external-contact.module.css'

/** How each service is drawn. */
export const serviceIcons = {
  GENETICS: Dna,
  SUPPLIES: Package,
  FINANCIAL: Landmark,
  REAL_ESTATE: Building2,
  PRODUCT_TESTING: FlaskConical,
} as const

/** What a contact does, as chips (CONT-02). */
export const ServiceChips = ({ services }: { services: readonly ServiceType[] }) => (
  <span className={styles.chips}>
    {services.map((service) => (
      <Chip key={service}>{serviceLabels[service]}</Chip>
    ))}
  </span>
)
