import type { Comparativo } from '@apura/contracts';
import { comOrigem, hasAmount, reais, shortPercent, unbroken } from '@apura/words';
import { Figura } from '../../componentes/figura.tsx';

interface PropsDaResposta {
  readonly resumo: string;
  readonly devido: NonNullable<Comparativo['devido_no_mes']>;
}

/** The answer: one sentence, what is due in words, and the figures behind it. */
export function Resposta({ resumo, devido }: PropsDaResposta) {
  const { frase, total_a_recolher, dispensado, efeito_da_reforma_no_mes, motivo_do_efeito } = devido;
  return (
    <section className="pilha" aria-label="A resposta">
      <div>
        <p className="resumo">{unbroken(resumo)}</p>
        <p className="suave sem-margem">{unbroken(frase)}</p>
      </div>
      <div className="grade figuras">
        <Figura
          rotulo="A recolher no mês"
          valor={reais(total_a_recolher)}
          nota={comOrigem(`carga efetiva de ${shortPercent(devido.carga_efetiva)}`, devido.status)}
          destaque
        />
        {hasAmount(dispensado) && (
          <Figura
            rotulo="CBS e IBS de teste"
            valor={reais(dispensado)}
            nota="informativos: recolhimento dispensado"
          />
        )}
        <Figura
          rotulo="Efeito da reforma neste mês"
          valor={efeito_da_reforma_no_mes === null ? '—' : reais(efeito_da_reforma_no_mes)}
          nota={motivo_do_efeito ?? 'contra as regras de 2026, sem o teste'}
        />
      </div>
    </section>
  );
}
