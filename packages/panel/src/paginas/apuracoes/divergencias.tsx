import type { Divergencia } from '@apura/contracts';
import { type ListaLida, useLista } from '../../api/use-lista.ts';
import { Cartao } from '../../componentes/cartao.tsx';
import { Esqueleto } from '../../componentes/esqueleto.tsx';
import { LinhaDaDivergencia } from '../../componentes/linha-da-divergencia.tsx';
import { Lista } from '../../componentes/lista.tsx';

/** What the month's notes declare and does not agree with the rules, the gravest first. */
export function Divergencias({ id }: { readonly id: string }) {
  const endereco = `/apuracoes/${id}/inconsistencias`;
  const criticas = useLista<Divergencia>(endereco, { gravidade: 'critica' });
  const avisos = useLista<Divergencia>(endereco, { gravidade: 'aviso' });
  // Together, so that the second list is not pushed down when the first one comes.
  if (criticas.isPending || avisos.isPending) return <Esqueleto linhas={8} />;
  return (
    <div className="pilha">
      <DeUmaGravidade
        titulo="Críticas"
        de={criticas}
        vazia="O que as notas deste mês declaram de CBS e IBS não tem divergência crítica."
      />
      <DeUmaGravidade titulo="Avisos" de={avisos} vazia="Nenhum aviso neste mês." />
    </div>
  );
}

interface PropsDeUmaGravidade {
  readonly titulo: string;
  readonly de: ListaLida<Divergencia>;
  readonly vazia: string;
}

function DeUmaGravidade({ titulo, de, vazia }: PropsDeUmaGravidade) {
  return (
    <Cartao titulo={titulo}>
      <Lista de={de} vazia={<p className="suave sem-margem">{vazia}</p>}>
        {(linhas) => (
          <ul className="lista-simples">
            {linhas.map((divergencia) => (
              <LinhaDaDivergencia
                key={`${divergencia.chave}${divergencia.n_item ?? ''}${divergencia.regra}${divergencia.campo}`}
                divergencia={divergencia}
              />
            ))}
          </ul>
        )}
      </Lista>
    </Cartao>
  );
}
