import { ConformidadeDoCliente, DivergenciaATratar } from '@apura/contracts';
import {
  type DivergenciaLida,
  type DocumentosEmitidos,
  documentosEmitidos,
  listDivergenciasToTreat,
  type Tenant,
} from '@apura/database';
import {
  anoDaConformidade,
  byCorrecao,
  cancelamentoAte,
  conformidadeByMes,
  correcaoDe,
  INICIO_POR_DOCUMENTO,
  isInconsistencia,
  O_QUE_FAZER,
  QUESTAO_DOS_DOCUMENTOS,
} from '@apura/engine';
import { nomeDoTipo, textToFornecedor } from '@apura/words';
import { shaped } from './shaped.ts';

/** A divergence with what puts it right, as the contract shows it. */
export function divergenciaForApi(uma: DivergenciaLida, agora: Date) {
  const correcao = correcaoDe(uma, agora);
  return shaped(DivergenciaATratar, {
    ...uma,
    ...{ correcao, o_que_fazer: O_QUE_FAZER[correcao] },
    cancela_ate: correcao === 'cancelar_e_reemitir' ? cancelamentoAte(uma) : null,
    texto: uma.emissao_propria ? null : textToFornecedor(uma, uma.escritorio),
  });
}

/** More than a client has. */
const TODAS = 100_000;

/** What a client's own documents of the year say, and the divergences in CBS and IBS of its and of its suppliers'. */
export async function readConformidade(tenant: Tenant, hoje: string, clienteId: string) {
  const doAno = anoDaConformidade(hoje);
  const { ano, de, ate } = doAno;
  const [emitidos, { data }] = await Promise.all([
    documentosEmitidos(tenant, { de, ate, ...QUESTAO_DOS_DOCUMENTOS, clienteId }),
    listDivergenciasToTreat(tenant, { clienteId, ano, limit: TODAS }),
  ]);
  return { doAno, emitidos, divergencias: data.filter(isInconsistencia) };
}

/** Nobody reads more of them in one answer; the list of divergences has all. */
const MOSTRADAS = 500;

interface ClienteLido {
  readonly cliente: { readonly id: string; readonly razao_social: string };
  readonly agora: Date;
  readonly lida: Awaited<ReturnType<typeof readConformidade>>;
}

/** What a client's documents of the year say of CBS and IBS, as the contract shows it. */
export function conformidadeForApi({ cliente, agora, lida: { doAno, emitidos, divergencias } }: ClienteLido) {
  const { ano, corrige_ate, dias, fundamento } = doAno;
  return {
    ...{ cliente_id: cliente.id, razao_social: cliente.razao_social, ano, corrige_ate, dias, fundamento },
    ...conformidadeByMes(emitidos),
    por_correcao: byCorrecao(divergencias, agora),
    inconsistencias: divergencias
      .slice(0, MOSTRADAS)
      .map((uma) =>
        shaped(ConformidadeDoCliente.properties.inconsistencias.items, divergenciaForApi(uma, agora)),
      ),
    ressalvas: ressalvasDe(emitidos),
  };
}

/** What the figures do not say. */
function ressalvasDe(emitidos: readonly DocumentosEmitidos[]): string[] {
  const vistos = new Set(emitidos.map(({ tipo }) => tipo));
  return [
    'Estes números são evidência, e não certificado: nenhum ato diz como se mede o aumento dos documentos certos.',
    'Certo é o documento obrigado que traz CBS e IBS sem divergência crítica neles. O que corrige cada divergência é sugestão: confirme antes de emitir.',
    ...Object.entries(INICIO_POR_DOCUMENTO).flatMap(([tipo, { ressalva }]) =>
      ressalva !== undefined && vistos.has(tipo) ? [`${nomeDoTipo(tipo)}: ${ressalva}`] : [],
    ),
  ];
}
