import {
  type ContextoDoCliente,
  type ContextoDoDocumento,
  calcularDocumento,
  type DocumentoFiscal,
  documentosQueContam,
  type EfeitoDoDocumento,
  type EventoDoDocumento,
  efeitoDoDocumento,
  type Lancamento,
  type OpcoesDoDocumento,
  type RespostaDoEscritorio,
  sentido,
} from '@apura/engine';

export type Regime = 'lucro_real' | 'lucro_presumido' | 'simples_nacional';

export function cliente(
  cnpj_raiz: string,
  regime: Regime,
  respostas: readonly RespostaDoEscritorio[] = [],
): ContextoDoCliente {
  const ibs_cbs = regime === 'simples_nacional' ? 'das' : 'regular';
  return { cliente_id: 'cliente', cnpj_raiz, regime, ibs_cbs, respostas };
}

/** The effects of all documents that count, and of each the rows. */
export function efeitosOf(
  documentos: readonly DocumentoFiscal[],
  contexto: ContextoDoDocumento,
  options: OpcoesDoDocumento & { readonly eventos?: readonly EventoDoDocumento[] } = {},
): { readonly efeitos: readonly EfeitoDoDocumento[]; readonly contam: number } {
  const { documentos: vivos, rejeitadas } = documentosQueContam(documentos, options.eventos ?? []);
  const vinculados = new Map(documentos.map((documento) => [documento.chave, documento]));
  const efeitos = vivos.map((documento) =>
    efeitoDoDocumento(calcularDocumento(documento, options), documento, {
      ...contexto,
      vinculados,
      rejeitada: rejeitadas.has(documento.chave),
    }),
  );
  return { efeitos, contam: vivos.length };
}

const COLUNAS = ['icms', 'pis', 'cofins', 'iss'] as const;
const DA_REFORMA = ['cbs', 'ibs_uf', 'ibs_mun'] as const;
type Coluna = (typeof COLUNAS)[number] | (typeof DA_REFORMA)[number];

const centavos = (valor: string): bigint => BigInt(valor.replace('.', ''));
const reais = (valor: bigint): string => {
  const digitos = (valor < 0n ? -valor : valor).toString().padStart(3, '0');
  return `${valor < 0n ? '-' : ''}${digitos.slice(0, -2)}.${digitos.slice(-2)}`;
};

/** Debits less their reversals, or credits less theirs, whichever the rows have; one tax on both sides is a mistake. */
export function sum(linhas: readonly Lancamento[], coluna: Coluna): string {
  let soma = 0n;
  for (const linha of linhas) {
    const daReforma = coluna === 'cbs' || coluna === 'ibs_uf' || coluna === 'ibs_mun';
    if (daReforma && (linha.efeito === 'sem_efeito' || linha.efeito === 'credito_recusado')) continue;
    const valor = centavos(linha[coluna]);
    soma += sentido(linha.efeito, linha.cfop).startsWith('estorno') ? -valor : valor;
  }
  return reais(soma);
}

/**
 * "debito" or "credito"; "nenhum" where no tax moves. A refused credit is on the side of the credits, but for one of
 * 2026 without an amount: a supplier in the Simples is outside the test.
 */
export function direcao(linhas: readonly Lancamento[]): string {
  const movem = linhas.filter((linha) => {
    if (COLUNAS.some((coluna) => linha[coluna] !== '0.00')) return true;
    if (linha.efeito === 'credito_recusado' && linha.competencia >= '2027') return true;
    return linha.efeito !== 'sem_efeito' && DA_REFORMA.some((coluna) => linha[coluna] !== '0.00');
  });
  const sentidos = new Set(movem.map((linha) => sentido(linha.efeito, linha.cfop).replace('estorno_', '')));
  if (sentidos.size > 1) throw new Error([...sentidos].join(' '));
  return [...sentidos][0] ?? 'nenhum';
}
