import type { Examples } from './example.ts'

export const internetPayExamples: Examples = {
  'POST queryCer': {
    sends: () => ({ pageSize: 100 }),
    shows: async ({ certificate }) => (await certificate()).subject,
  },
  // It is there already.
  'POST uploadCer': {
    sends: async ({ certificate }) => ({ acqInsIdCd: '00010344', file: (await certificate()).file }),
  },
  // It is gone already.
  'POST deleteCer': {
    sends: async ({ certificate }) => ({ acqInsIdCd: '00010344', certId: (await certificate()).deletedId }),
  },
  'POST query/order': { sends: () => ({ pageSize: 100 }), shows: async ({ order }) => (await order()).orderNo },
  'POST detail/order': { sends: async ({ order }) => ({ orderId: (await order()).orderId }) },
}
