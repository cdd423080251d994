/** Why a geometry cannot be read: the end of the sentence "12 geometries …". */
export class GmlProblem extends Error {}
