import type { Problema } from './leitura.ts';
import { LIMITES } from './limites.ts';
import type { TipoDeCampo } from './tabela-de-campos.ts';

const LEIAUTE_SEM_LEITURA = /^[123]\.\d{2}$/;

/** Why a value cannot stand in a field of that type, or undefined when it can. */
export function refusalOfField(
  tipo: TipoDeCampo,
  nome: string,
  valor: string,
): Pick<Problema, 'codigo' | 'mensagem'> | undefined {
  if (tipo === 'decimal') {
    if (isDecimal(valor)) return undefined;
    return {
      codigo: 'nfe_valor_invalido',
      mensagem: `O campo ${nome} deveria ter um número como 1234.56, com ponto, e tem "${shortenValor(valor)}".`,
    };
  }
  if (tipo !== 'versao' || valor === LEIAUTE_ATUAL || LEIAUTES_ANTIGOS.has(valor)) return undefined;
  if (LEIAUTE_SEM_LEITURA.test(valor)) {
    return {
      codigo: 'nfe_versao_antiga',
      mensagem: `A nota é do leiaute ${valor}, antigo demais: são lidas notas dos leiautes 2.00, 3.10 e 4.00.`,
    };
  }
  return {
    codigo: 'nfe_campo_invalido',
    mensagem: `A versão do leiaute da nota deveria ser ${LEIAUTE_ATUAL}, e é "${shortenValor(valor)}".`,
  };
}

/** Digits with at most one point between them and at most one minus before them; a loop, for each amount passes here. */
function isDecimal(valor: string): boolean {
  const inicio = valor.charCodeAt(0) === 0x2d ? 1 : 0;
  const fim = valor.length;
  if (fim > LIMITES.decimal || fim === inicio) return false;
  let ponto = -1;
  for (let i = inicio; i < fim; i += 1) {
    const codigo = valor.charCodeAt(i);
    if (codigo >= 0x30 && codigo <= 0x39) continue;
    if (codigo !== 0x2e || ponto !== -1) return false;
    ponto = i;
  }
  return ponto === -1 || (ponto > inicio && ponto < fim - 1);
}

/** The beginning of a value from the file, for a message. */
export const shortenValor = (valor: string, ate = 30): string =>
  valor.length > ate ? `${valor.slice(0, ate)}…` : valor;

const LEIAUTE_ATUAL = '4.00';

/** Out of use since 2018-08 (3.10) and 2015-03 (2.00); read with what they have, and flagged. */
export const LEIAUTES_ANTIGOS: ReadonlySet<string> = new Set(['2.00', '3.10']);
