import { type PedidoDeSimulacao, readValue } from '@apura/contracts';
import { CENARIO_PADRAO } from '@apura/engine';
import { isKeyOf } from '@apura/engine/tables';
import { grouped, nomeDoCenario, nomeDoTributo, REGIMES } from '@apura/words';
import { type ComponentProps, useId, useState } from 'react';
import { bindFields, type Held } from '../components/bind-fields.ts';
import { Unfold } from '../components/partes.tsx';
import { readAliquota } from '../format.ts';
import { ATIVIDADES, IBS_CBS_TO_CHOOSE } from '../labels/estados.ts';
import { hasCurrentAliquotas, withRegime } from './first-perfil.ts';

const CENARIOS = {
  estimativa_27_91: nomeDoCenario('estimativa_27_91'),
  estimativa_26_5: nomeDoCenario('estimativa_26_5'),
};
const PREMISSAS = {
  liquido_constante: 'Preço sem tributos constante',
  final_constante: 'Preço final constante',
} as const;

/** What holds where nothing is chosen. */
const SUPOSTOS = { parcela_creditavel: '100', reducao: '0', premissa_preco: 'liquido_constante' } as const;

/** A company in a few numbers: the same fields in the panel and on the public page, without any library of components. */
export function CamposDoPerfil({ valor: pedido, onChange }: Held<PedidoDeSimulacao>) {
  const { simples } = pedido;
  const { choice } = bindFields({ ...SUPOSTOS, ...pedido }, (campo, valor) =>
    onChange({ ...pedido, [campo]: valor }),
  );
  return (
    <div className="campos-do-perfil">
      <Options
        rotulo="Regime"
        options={REGIMES}
        valor={pedido.regime}
        onChange={(regime) => onChange(withRegime(pedido, regime))}
      />
      <Options rotulo="Atividade" options={ATIVIDADES} {...choice('atividade')} />
      <Dinheiro rotulo="Receita por mês" maximo={2_000_000} {...choice('receita_mensal')} />
      <Dinheiro rotulo="Compras por mês" maximo={2_000_000} {...choice('compras_mensais')} />
      <Porcento rotulo="Parte das compras que dá crédito" {...choice('parcela_creditavel')} />
      <Porcento rotulo="Redução de alíquota nas vendas" {...choice('reducao')} />
      {simples && (
        <CamposDoSimples valor={simples} onChange={(outro) => onChange({ ...pedido, simples: outro })} />
      )}
      {hasCurrentAliquotas(pedido.regime) && (
        <AliquotasDeHoje
          valor={pedido.aliquotas_atuais ?? {}}
          onChange={(aliquotas_atuais) => onChange({ ...pedido, aliquotas_atuais })}
        />
      )}
      <Options
        rotulo="Alíquotas que a lei ainda não fixou"
        options={CENARIOS}
        valor={typeof pedido.cenario === 'string' ? pedido.cenario : CENARIO_PADRAO}
        onChange={(cenario) => onChange({ ...pedido, cenario })}
      />
      <Options rotulo="O que se mantém de ano a ano" options={PREMISSAS} {...choice('premissa_preco')} />
    </div>
  );
}

type Simples = NonNullable<PedidoDeSimulacao['simples']>;

function CamposDoSimples({ valor: simples, onChange }: Held<Simples>) {
  const { choice } = bindFields(simples, (campo, valor) => onChange({ ...simples, [campo]: valor }));
  return (
    <>
      <Options
        rotulo="Anexo do Simples"
        options={{ I: 'Anexo I', II: 'Anexo II', III: 'Anexo III', IV: 'Anexo IV', V: 'Anexo V' }}
        {...choice('anexo')}
      />
      <Options rotulo="CBS e IBS" options={IBS_CBS_TO_CHOOSE} {...choice('ibs_cbs')} />
      <Dinheiro rotulo="Receita em 12 meses (RBT12)" maximo={4_800_000} {...choice('rbt12')} />
    </>
  );
}

interface FieldProps<V> extends Held<V> {
  readonly rotulo: string;
}

interface OptionsProps<V extends string> extends FieldProps<V> {
  readonly options: Readonly<Record<V, string>>;
}

function Options<V extends string>({ rotulo, options, valor, onChange }: OptionsProps<V>) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <select
        id={id}
        value={valor}
        onChange={({ currentTarget: { value } }) => isKeyOf(options, value) && onChange(value)}
      >
        {Object.entries<string>(options).map(([codigo, nome]) => (
          <option key={codigo} value={codigo}>
            {nome}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Reais with two decimals, by slider or to the cent: both hold the same. */
function Dinheiro({ rotulo, valor, maximo, onChange }: FieldProps<string> & { readonly maximo: number }) {
  const [texto, setTexto] = useState<string>();
  const errado = texto !== undefined && readValue(texto) === undefined;
  const inteiro = Number(valor.split('.')[0]);
  return (
    <TypedNumber
      rotulo={rotulo}
      before="R$"
      value={texto ?? grouped(valor)}
      wrong={errado ? 'Escreva um valor como 1.234,56' : undefined}
      onFocus={(evento) => setTexto(evento.currentTarget.value)}
      onChange={({ currentTarget: { value } }) => {
        setTexto(value);
        const lido = readValue(value);
        if (lido) onChange(lido);
      }}
      onBlur={() => setTexto(undefined)}
    >
      <input
        type="range"
        aria-label={`${rotulo}, em reais`}
        min={0}
        max={Math.max(maximo, inteiro)}
        step={5000}
        value={inteiro}
        onChange={(evento) => onChange(`${evento.currentTarget.value}.00`)}
      />
    </TypedNumber>
  );
}

function Porcento({ rotulo, valor, onChange }: FieldProps<string>) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>
        {rotulo} <b className="numero">{valor.replace('.', ',')}%</b>
      </label>
      <input
        id={id}
        type="range"
        min={0}
        max={100}
        step={5}
        value={Number(valor)}
        onChange={(evento) => onChange(evento.currentTarget.value)}
      />
    </div>
  );
}

type Aliquotas = NonNullable<PedidoDeSimulacao['aliquotas_atuais']>;
type Tributo = keyof Aliquotas;

const TRIBUTOS = ['icms', 'iss', 'ipi', 'pis', 'cofins'] as const satisfies readonly Tributo[];

/** The rates that the company pays today. What is left empty is assumed, and stands among the premises of the result. */
function AliquotasDeHoje({ valor: aliquotas, onChange }: Held<Aliquotas>) {
  const mudar = (tributo: Tributo, valor: string | undefined) => {
    const { [tributo]: _antes, ...outras } = aliquotas;
    onChange(valor === undefined ? outras : { ...outras, [tributo]: valor });
  };
  return (
    <Unfold titulo="Alíquotas de hoje">
      <p className="suave miudo sem-margem com-espaco">
        Em branco, vale o que se supõe para a atividade e o regime; veja em “Premissas e avisos”.
      </p>
      <div className="campos-do-perfil">
        {TRIBUTOS.map((tributo) => (
          <Aliquota
            key={tributo}
            rotulo={nomeDoTributo(tributo)}
            valor={aliquotas[tributo]}
            onChange={(valor) => mudar(tributo, valor)}
          />
        ))}
      </div>
    </Unfold>
  );
}

function Aliquota({ rotulo, valor = '', onChange }: FieldProps<string | undefined>) {
  const [texto, setTexto] = useState<string>();
  const escrito = texto ?? valor.replace('.', ',');
  const errada = escrito !== '' && readAliquota(escrito) === undefined;
  return (
    <TypedNumber
      rotulo={rotulo}
      after="%"
      placeholder="suposta"
      value={escrito}
      wrong={errada ? 'Escreva um percentual de 0 a 100, como 17,5' : undefined}
      onChange={({ currentTarget: { value } }) => {
        setTexto(value);
        const lida = readAliquota(value);
        if (lida !== undefined || value.trim() === '') onChange(lida);
      }}
      onBlur={() => {
        if (!errada) setTexto(undefined);
      }}
    />
  );
}

interface TypedNumberProps extends ComponentProps<'input'> {
  readonly rotulo: string;
  /** The unit, before or behind what is typed. */
  readonly before?: string;
  readonly after?: string;
  readonly wrong: string | undefined;
}

/** A number that is typed; `children` stand below it. */
function TypedNumber({ rotulo, before, after, wrong, children, ...input }: TypedNumberProps) {
  const id = useId();
  return (
    <div className="campo">
      <label htmlFor={id}>{rotulo}</label>
      <span className="com-prefixo">
        {before && <span aria-hidden>{before}</span>}
        <input
          id={id}
          inputMode="decimal"
          aria-invalid={wrong !== undefined}
          aria-describedby={wrong && `${id}-erro`}
          {...input}
        />
        {after && <span aria-hidden>{after}</span>}
      </span>
      {wrong && (
        <span id={`${id}-erro`} className="texto-erro miudo">
          {wrong}
        </span>
      )}
      {children}
    </div>
  );
}
