import type { RegraDoItem } from '../conferencia.ts';

/** A decimal field whose text is no decimal counts as zero. */
export const valorInvalido: RegraDoItem = ({ item }) =>
  item.faltas.map(({ campo, texto }) => ({
    regra: 'valor_invalido',
    campo,
    declarado: texto,
    calculado: '0.00',
    mensagem: `O campo ${campo} não é um número decimal e foi tratado como zero.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  }));
