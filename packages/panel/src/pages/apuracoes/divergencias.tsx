import type { Apuracao, Divergencia } from '@apura/contracts';
import { type ListaLida, useList } from '../../api/use-request.ts';
import { ActionButton } from '../../components/buttons.tsx';
import { LinhaDaDivergencia } from '../../components/divergencia.tsx';
import { Lista, Skeleton } from '../../components/page.tsx';
import { Cartao } from '../../components/partes.tsx';

/** What the month's notes declare and does not agree with the rules, the gravest first. */
export function Divergencias({ apuracao }: { readonly apuracao: Apuracao }) {
  const endereco = `/apuracoes/${apuracao.id}/inconsistencias`;
  const criticas = useList<Divergencia>(endereco, { gravidade: 'critica' });
  const avisos = useList<Divergencia>(endereco, { gravidade: 'aviso' });
  // Together, so that the second list is not pushed down when the first one comes.
  if (criticas.isPending || avisos.isPending) return <Skeleton linhas={8} />;
  return (
    <div className="pilha">
      <div className="acoes">
        <ActionButton
          size="xs"
          variant="default"
          to={`/divergencias?cliente_id=${apuracao.cliente_id}&competencia=${apuracao.competencia}`}
          text="Tratar por regra e produto"
        />
      </div>
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

const DeUmaGravidade = ({ titulo, de, vazia }: PropsDeUmaGravidade) => (
  <Cartao titulo={titulo}>
    <Lista de={de} vazia={vazia}>
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
