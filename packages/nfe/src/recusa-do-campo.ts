import type { Problema } from './leitura.ts';
import { LIMITES } from './limites.ts';
import type { TipoDeCampo } from './tabela-de-campos.ts';

const DECIMAL = /^-?\d+(?:\.\d+)?$/;
const LEIAUTE = '4.00';
const LEIAUTE_ANTIGO = /^(?:1\.\d{2}|2\.\d{2}|3\.\d{2})$/;

/** Why a value cannot stand in a field of that type, or undefined when it can. */
export function recusaDoCampo(
  tipo: TipoDeCampo,
  nome: string,
  valor: string,
): Pick<Problema, 'codigo' | 'mensagem'> | undefined {
  if (tipo === 'texto') return undefined;
  if (tipo === 'decimal') {
    if (DECIMAL.test(valor) && valor.length <= LIMITES.decimal) return undefined;
    return {
      codigo: 'nfe_valor_invalido',
      mensagem: `O campo ${nome} deveria ter um número como 1234.56, com ponto, e tem "${resumo(valor)}".`,
    };
  }
  if (valor === LEIAUTE) return undefined;
  if (LEIAUTE_ANTIGO.test(valor)) {
    return {
      codigo: 'nfe_versao_antiga',
      mensagem: `A nota é do leiaute ${valor}, que saiu de uso; só o leiaute ${LEIAUTE} é processado.`,
    };
  }
  return {
    codigo: 'nfe_campo_invalido',
    mensagem: `A versão do leiaute da nota deveria ser ${LEIAUTE}, e é "${resumo(valor)}".`,
  };
}

/** At most 30 characters of a value from the file, for a message. */
export function resumo(valor: string): string {
  return valor.length > 30 ? `${valor.slice(0, 30)}…` : valor;
}
