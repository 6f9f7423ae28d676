import { type Fixo, formatarTodos, lerOuZero } from '../fixo.ts';
import type { EntradaDaApuracao, RetencoesDoCliente, RetencoesDoMes, ValoresRetidos } from '../resultado.ts';

type Situacao = RetencoesDoCliente['situacao'];

/** What was kept back in the month on both sides; undefined where nothing was. */
export function retencoesDoMes(entrada: EntradaDaApuracao): RetencoesDoMes | undefined {
  if ((entrada.retencoes ?? []).length === 0) return undefined;
  return { a_recolher: somarSituacao(entrada, 'a_recolher'), sofridas: somarSituacao(entrada, 'sofridas') };
}

/** What was kept back from the client of a tax of its own, which pays that part of it. */
export function retidoDoCliente(entrada: EntradaDaApuracao, tributo: string): Fixo {
  return tributo === 'iss' || tributo === 'pis' || tributo === 'cofins'
    ? somar(entrada, 'sofridas', tributo)
    : 0n;
}

function somarSituacao(entrada: EntradaDaApuracao, situacao: Situacao): ValoresRetidos {
  const de = (tributo: keyof ValoresRetidos): Fixo => somar(entrada, situacao, tributo);
  const [iss, irrf, inss] = [de('iss'), de('irrf'), de('inss')];
  return formatarTodos({ iss, irrf, inss, pis: de('pis'), cofins: de('cofins'), csll: de('csll') });
}

function somar(
  { retencoes = [] }: EntradaDaApuracao,
  situacao: Situacao,
  tributo: keyof ValoresRetidos,
): Fixo {
  let soma = 0n;
  for (const retencao of retencoes) if (retencao.situacao === situacao) soma += lerOuZero(retencao[tributo]);
  return soma;
}
