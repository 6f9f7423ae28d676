import { vigente } from '@apura/law';
import { mesDepois, ultimoDiaUtil } from '../prazos/obrigacoes.ts';

export interface PrazosDaAssistida {
  /** Day (YYYY-MM-DD) by which the tax authority presents the month (Resolução CGIBS 6/2026 art. 46). */
  readonly apresentada_ate: string;
  /** Last day to adjust and to pay (arts. 27 and 46 §§ 2º-3º); a holiday of the head office's city makes it earlier. */
  readonly ajuste_ate: string;
  /** What comes of doing nothing, in plain Portuguese. */
  readonly silencio: string;
}

const EM_2026 =
  'Em 2026 a apuração é informativa: o recolhimento é dispensado para quem cumpre as obrigações acessórias, e o saldo de 31/12/2026 não passa para 2027 (LC 214/2025, art. 348, § 1º).';
const EM_SILENCIO =
  'Sem ajuste até esse dia, o saldo apresentado pelo Fisco presume-se correto e constitui o crédito tributário (LC 214/2025, art. 46, § 4º). Ajustes se fazem só com documentos fiscais.';

/** The days of the assisted assessment of a month (YYYY-MM). */
export function prazosDaAssistida(competencia: string): PrazosDaAssistida {
  return {
    apresentada_ate: `${mesDepois(competencia, 1)}-15`,
    ajuste_ate: ultimoDiaUtil(competencia),
    silencio: vigente('cbs_devida', competencia) ? EM_SILENCIO : EM_2026,
  };
}
