/** What the robot must not do, however it is asked. */
export type Declined = 'getAround' | 'act' | 'prediction' | 'law' | 'tax' | 'otherBank' | 'secret'
