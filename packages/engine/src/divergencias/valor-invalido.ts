import type { RegraDoItem } from './conferencia.ts';

/** A decimal field whose text is no decimal counts as zero. */
export const valorInvalido: RegraDoItem = ({ item }) =>
  item.faltas.map((falta) => ({
    regra: 'valor_invalido',
    gravidade: 'critica',
    n_item: item.n_item,
    campo: falta.campo,
    declarado: falta.texto,
    calculado: '0.00',
    mensagem: `O campo ${falta.campo} não é um número decimal e foi tratado como zero.`,
    fundamento: 'MOC 7.0, tipos de dados; NT 2025.002',
    rejeicao: '225',
  }));
