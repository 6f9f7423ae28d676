import type { Divergencia } from '@apura/contracts';
import { efeitoDaDivergencia, groupedIfDecimal } from '@apura/words';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'wouter';
import { request } from '../api/request.ts';
import { Estado, WithLeis } from './partes.tsx';

interface PropsDaLinha {
  readonly divergencia: Omit<Divergencia, 'chave'>;
}

/** A divergence with both sides, the article, and SEFAZ's rejection code where there is one. */
export function LinhaDaDivergencia({ divergencia }: PropsDaLinha) {
  const { regra, n_item, campo, declarado, calculado } = divergencia;
  const { mensagem, fundamento, rejeicao, efeito, gravidade } = divergencia;
  return (
    <li>
      <div className="cresce">
        <p className="sem-margem">{mensagem}</p>
        <p className="sem-margem miudo">
          <DeclaradoECalculado {...{ campo, declarado, calculado }} />
        </p>
        <p className="sem-margem miudo suave">
          {n_item ? `Item ${n_item} · ` : ''}
          <WithLeis texto={fundamento} />
          <LinkDaRegra regra={regra} rejeicao={rejeicao} />
          {efeito && efeito !== 'rejeicao' && ` · ${efeitoDaDivergencia(efeito)}`}
        </p>
      </div>
      {gravidade === 'critica' ? <Estado tom="erro" nome="Crítica" /> : <Estado tom="alerta" nome="Aviso" />}
    </li>
  );
}

interface PropsDosDoisLados extends Pick<Divergencia, 'campo' | 'declarado' | 'calculado'> {
  readonly varia?: boolean;
}

/** What a note says in a field and what the rules give, or that there is nothing to compare. */
export function DeclaradoECalculado({ campo, declarado, calculado, varia = false }: PropsDosDoisLados) {
  const valor = (texto: string) => <b className="numero">{groupedIfDecimal(texto)}</b>;
  return (
    <>
      <span className="mono">{campo}</span>:{' '}
      {varia ? (
        'os valores mudam de um documento para outro'
      ) : declarado === null && calculado === null ? (
        'a regra olha se o campo ou o grupo está na nota, e não compara valores'
      ) : declarado === null ? (
        <>o documento não traz este campo; o cálculo dá {valor(calculado ?? '')}</>
      ) : calculado === null ? (
        <>o documento declara {valor(declarado)}; a regra não dá outro valor para pôr no lugar</>
      ) : (
        <>
          o documento declara {valor(declarado)}, o cálculo dá {valor(calculado)}
        </>
      )}
    </>
  );
}

interface LinkDaRegraProps {
  readonly regra: string;
  readonly rejeicao?: string | undefined;
}

/** All rules of SEFAZ, read once: they change with the house itself. */
export const useRegras = () =>
  useQuery({
    queryKey: ['/regras'],
    queryFn: () => request('GET', '/regras'),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The code by which SEFAZ rejects, and the way to the rule that a divergence names. */
export function LinkDaRegra({ regra, rejeicao }: LinkDaRegraProps) {
  const { data } = useRegras();
  const achada = data?.regras.find(
    (uma) => uma.regra === regra || (rejeicao !== undefined && uma.codigo === rejeicao),
  );
  const nome = rejeicao ? efeitoDaDivergencia('rejeicao', rejeicao) : 'a regra da SEFAZ';
  if (!achada) return rejeicao ? ` · ${nome}` : null;
  return (
    <>
      {' · '}
      <Link href={`/regras?regra=${achada.regra}`}>{nome}</Link>
    </>
  );
}
