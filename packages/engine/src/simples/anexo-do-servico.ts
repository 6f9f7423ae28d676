/**
 * Beginnings of the national service code (items of the list of LC 116/2003) whose annex is not III: works, their supervision,
 * cleaning, decoration and gardening, guarding and legal services are of annex IV (LC 123/2006 art. 18 § 5º-C I, VI and VII);
 * what §§ 5º-D, 5º-I and 5º-M name is of III or V by the Fator R.
 */
const ANEXO_IV = ['0702', '0704', '0705', '0710', '0711', '1102', '1714'];
const FATOR_R = [
  ...['0101', '0102', '0103', '0104', '0105', '0106', '0107', '0108', '0109'],
  ...['0401', '0402', '0403', '0406', '0408', '0412', '0416', '0501', '0503', '0701', '0703'],
  ...['1006', '1009', '1701', '1702', '1706', '1715', '1716', '1720', '2301'],
];

/**
 * The annex that the code of a service suggests: most services are of annex III (LC 123/2006 art. 18 §§ 5º-B and 5º-F), also
 * those whose code says nothing. A suggestion: one code may hold services of several annexes.
 */
export function anexoSugeridoDoServico(codigo: string): 'III' | 'IV' | 'fator_r' {
  const comeca = (inicio: string): boolean => codigo.startsWith(inicio);
  if (!/^\d{6,}$/.test(codigo)) return 'III';
  if (ANEXO_IV.some(comeca)) return 'IV';
  return FATOR_R.some(comeca) ? 'fator_r' : 'III';
}
